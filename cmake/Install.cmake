# SPDX-License-Identifier: MIT
# What `cmake --install` puts where. Its components are the packages of cmake/Packages.cmake; what is only installed, not packaged, is
# the component `more`.
include(CMakePackageConfigHelpers)

set(doc_folder ${CMAKE_INSTALL_DATADIR}/doc/nqueens)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/nqueens)
set(extension_folder ${CMAKE_INSTALL_LIBDIR}/sqlite3)

if(NQUEENS_CLI)
  install(TARGETS nqueens COMPONENT program)
endif()
if(TARGET nqueens_cairo) # what draws png and pdf
  install(TARGETS nqueens_cairo LIBRARY DESTINATION ${NQUEENS_MODULE_FOLDER} COMPONENT program)
endif()
if(NQUEENS_MAN_DIR) # made by the build: nqueens(1) and its fellows, in man1, man5 and man7
  install(DIRECTORY ${NQUEENS_MAN_DIR}/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
endif()
if(NQUEENS_COMPLETIONS_DIR) # likewise: bash-completion/completions, zsh/site-functions, fish/vendor_completions.d
  install(DIRECTORY ${NQUEENS_COMPLETIONS_DIR}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)
endif()
install(DIRECTORY schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nqueens/schema COMPONENT program FILES_MATCHING PATTERN "*.sql")
install(FILES README.md DESTINATION ${doc_folder} COMPONENT program)
install(FILES LICENSE CHANGELOG.md CITATION.cff DESTINATION ${doc_folder} COMPONENT more)

# SQLite takes the name of the entry point from the file's: it stays nqueens.so.
install(TARGETS nqueens_extension LIBRARY DESTINATION ${extension_folder} COMPONENT extension)

install(TARGETS nqueens_shared EXPORT nqueens
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development)
install(TARGETS nqueens_static EXPORT nqueens ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/nqueens ${PROJECT_BINARY_DIR}/include/nqueens DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  COMPONENT development FILES_MATCHING PATTERN "*.h")
install(DIRECTORY examples/ DESTINATION ${doc_folder}/examples COMPONENT development)

# find_package(nqueens) gives nqueens::nqueens, which is shared, and nqueens::nqueens_static.
install(EXPORT nqueens NAMESPACE nqueens:: FILE nqueens-targets.cmake DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(cmake/nqueens-config.cmake.in ${PROJECT_BINARY_DIR}/generated/nqueens-config.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/generated/nqueens-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/nqueens-config.cmake ${PROJECT_BINARY_DIR}/generated/nqueens-config-version.cmake
  DESTINATION ${package_folder} COMPONENT development)

# The file of pkg-config finds its folders from where it lies, so that `cmake --install --prefix` holds for it too; folders that are
# outside of the prefix are named as they are.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(pc_prefix "\${pcfiledir}/${up}")
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")
foreach(name LIBDIR INCLUDEDIR)
  set(pc_${name} "\${prefix}/${CMAKE_INSTALL_${name}}")
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${name}}")
    set(pc_${name} "${CMAKE_INSTALL_${name}}")
  endif()
endforeach()
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
endif()
configure_file(cmake/nqueens.pc.in ${PROJECT_BINARY_DIR}/generated/nqueens.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/generated/nqueens.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
