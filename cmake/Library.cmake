# SPDX-License-Identifier: MIT
# libnqueens: the rooms below the program, as a static and as a shared library that show the names of include/nqueens alone.
#
# Others link it with compilers of their own, so its objects are ordinary ones: where the program is optimised as a whole, whose objects
# only this compiler reads, the rooms are compiled once more. A static library would show what one file of it calls of another;
# so it is one object, in which those names have been made local.
set(rooms nq_core nq_solver nq_sql nq_catalog nq_pages nq_generate nq_query nq_verify nq_sets nq_render nq_publish)

set(objects)
set(object_targets)
foreach(room IN LISTS rooms)
  if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
    get_target_property(sources ${room} SOURCES)
    get_target_property(folders ${room} INCLUDE_DIRECTORIES)
    add_library(${room}_ordinary OBJECT ${sources})
    set_target_properties(${room}_ordinary PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
    get_target_property(linked ${room} LINK_LIBRARIES)
    target_link_libraries(${room}_ordinary PRIVATE ${room} ${linked})
    if(folders)
      target_include_directories(${room}_ordinary PRIVATE ${folders})
    endif()
    add_dependencies(${room}_ordinary nq_schema)
    list(APPEND object_targets ${room}_ordinary)
  else()
    list(APPEND object_targets ${room})
  endif()
endforeach()
foreach(target IN LISTS object_targets)
  list(APPEND objects $<TARGET_OBJECTS:${target}>)
endforeach()

set(public_includes $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

add_library(nqueens_shared SHARED ${objects})
set_target_properties(nqueens_shared PROPERTIES
  OUTPUT_NAME nqueens EXPORT_NAME nqueens LINKER_LANGUAGE C INTERPROCEDURAL_OPTIMIZATION OFF
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
target_include_directories(nqueens_shared INTERFACE ${public_includes})
target_link_libraries(nqueens_shared PRIVATE $<BUILD_INTERFACE:nq_options> PkgConfig::SQLITE3 Threads::Threads)
if(NOT APPLE)
  configure_file(cmake/library.map.in ${PROJECT_BINARY_DIR}/generated/library.map @ONLY)
  target_link_options(nqueens_shared PRIVATE
    -Wl,--version-script=${PROJECT_BINARY_DIR}/generated/library.map
    -Wl,-Bsymbolic-functions) # a function of the same name elsewhere answers none of its calls
  set_target_properties(nqueens_shared PROPERTIES LINK_DEPENDS ${PROJECT_BINARY_DIR}/generated/library.map)
endif()

set(static_objects ${objects})
if(CMAKE_OBJCOPY AND NOT APPLE)
  set(static_objects ${PROJECT_BINARY_DIR}/generated/nqueens.o)
  add_custom_command(
    OUTPUT ${static_objects}
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${static_objects}.all ${objects}
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${static_objects}.all ${static_objects}
    COMMAND ${CMAKE_COMMAND} -E rm ${static_objects}.all
    DEPENDS ${objects}
    COMMAND_EXPAND_LISTS VERBATIM)
endif()
add_library(nqueens_static STATIC ${static_objects})
add_dependencies(nqueens_static ${object_targets})
set_target_properties(nqueens_static PROPERTIES
  OUTPUT_NAME nqueens LINKER_LANGUAGE C INTERPROCEDURAL_OPTIMIZATION OFF ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
target_include_directories(nqueens_static INTERFACE ${public_includes})
target_link_libraries(nqueens_static INTERFACE sqlite3 Threads::Threads)

# A project that has this one within it names them as find_package does.
add_library(nqueens::nqueens ALIAS nqueens_shared)
add_library(nqueens::nqueens_static ALIAS nqueens_static)
