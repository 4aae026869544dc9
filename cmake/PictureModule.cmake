# SPDX-License-Identifier: MIT
# nqueens-cairo.so draws png and pdf. The program loads it when it is asked for one of them, so that no other run of it has to load cairo and
# the libraries below that.
string(TOUPPER "${CMAKE_BUILD_TYPE}" kind)
if(" ${CMAKE_C_FLAGS} ${CMAKE_EXE_LINKER_FLAGS} ${CMAKE_EXE_LINKER_FLAGS_${kind}} " MATCHES " -?-static(-pie)? ")
  message(FATAL_ERROR "A program that is linked statically has no use for the module that draws png and pdf: it would crash.\n"
    "Leave these pictures out: cmake -DNQUEENS_PICTURES=OFF\nOr leave -static out of CMAKE_C_FLAGS and CMAKE_EXE_LINKER_FLAGS.")
endif()
set(NQUEENS_MODULE_FOLDER ${CMAKE_INSTALL_LIBDIR}/nqueens)

# Where it is, as seen from the folder of the program: in the build the same as installed, where programs are installed into bin. Where the
# system does not tell the program its own place, it is looked for where it is installed.
file(RELATIVE_PATH module_place ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/nqueens)
if(module_place MATCHES "^\\.\\./([^.].*)$")
  set(module_built ${CMAKE_MATCH_1})
else() # beside bin there is no such place
  set(module_built lib/nqueens)
  message(WARNING "The picture module is to be installed into ${CMAKE_INSTALL_FULL_LIBDIR}/nqueens, which is ${module_place} as seen from "
    "${CMAKE_INSTALL_FULL_BINDIR}. Programs in the build tree do not find it: png and pdf are drawn when it is installed, and tests of them "
    "fail before. CMAKE_INSTALL_BINDIR=bin and a CMAKE_INSTALL_LIBDIR inside of the prefix avoid that.")
endif()
cmake_path(IS_PREFIX CMAKE_INSTALL_PREFIX "${CMAKE_INSTALL_LIBDIR}" NORMALIZE module_in_prefix)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" AND NOT module_in_prefix)
  message(WARNING "CMAKE_INSTALL_LIBDIR=${CMAKE_INSTALL_LIBDIR} is outside of the prefix ${CMAKE_INSTALL_PREFIX}: what is installed cannot be "
    "moved, nor installed with another --prefix, without losing png and pdf.")
endif()

add_library(nqueens_cairo MODULE src/pictures/cairo.c src/pictures/queen_path.c)
set_target_properties(nqueens_cairo PROPERTIES
  OUTPUT_NAME nqueens-cairo PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${module_built})
target_link_libraries(nqueens_cairo PRIVATE nq_options PkgConfig::CAIRO)
target_compile_definitions(nq_pictures PRIVATE
  NQ_PICTURE_MODULE="${module_place}/$<TARGET_FILE_NAME:nqueens_cairo>"
  NQ_PICTURE_MODULE_INSTALLED="${CMAKE_INSTALL_FULL_LIBDIR}/nqueens/$<TARGET_FILE_NAME:nqueens_cairo>")
add_dependencies(nqueens nqueens_cairo)
check_linker_flag(C -Wl,-z,now NQUEENS_HAS_NOW)
if(NQUEENS_HAS_NOW)
  target_link_options(nqueens_cairo PRIVATE -Wl,-z,now) # a cairo that lacks something is found out before anything is drawn
endif()
