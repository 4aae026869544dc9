# SPDX-License-Identifier: MIT
# `cpack` makes packages for Debian and its like: nqueens (the program), libnqueens1 (the shared library; the number is its SONAME's),
# libnqueens-dev (what linking with it takes) and nqueens-sqlite (the extension of SQLite). Configure with -DCMAKE_INSTALL_PREFIX=/usr,
# so that libraries go where Debian looks for them.
set(NQUEENS_MAINTAINER "the nqueens authors <maintainers@nqueens.example>" CACHE STRING "The maintainer that packages name")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nqueens)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_VENDOR "the nqueens authors")
set(CPACK_PACKAGE_CONTACT "${NQUEENS_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL runtime development extension)
if(NQUEENS_CLI)
  list(APPEND CPACK_COMPONENTS_ALL program)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianPlaces.cmake)

string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
find_program(GZIP_PROGRAM gzip)
set(CPACK_GZIP_PROGRAM "${GZIP_PROGRAM}")
set(sqlite "libsqlite3-0 (>= 3.37)") # the version that has STRICT tables, which no symbol shows

# nq_package(COMPONENT PACKAGE SECTION SUMMARY TEXT): what the component's package says of itself, its copyright and its changelog.
function(nq_package component package section summary text)
  string(TOUPPER ${component} name)
  set(folder ${PROJECT_BINARY_DIR}/generated/debian/${package})
  file(READ LICENSE licence)
  string(REGEX REPLACE "^.*\n\n(Permission is)" "\\1" licence "${licence}")
  string(REGEX REPLACE "\n+$" "" licence "${licence}")
  string(REPLACE "\n\n" "\n.\n" licence "${licence}")
  string(REPLACE "\n" "\n " licence "${licence}")
  configure_file(cmake/debian-copyright.in ${folder}/copyright @ONLY)
  configure_file(cmake/debian-changelog.in ${folder}/changelog @ONLY)
  if(GZIP_PROGRAM)
    execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${folder}/changelog)
  endif()
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component} EXCLUDE_FROM_ALL)
  foreach(variable IN ITEMS "PACKAGE_NAME=${package}" "PACKAGE_SECTION=${section}" "DESCRIPTION=${summary}\n${text}" ${ARGN})
    string(REGEX MATCH "^[A-Z_]+" key "${variable}")
    string(REGEX REPLACE "^[A-Z_]+=" "" value "${variable}")
    set(CPACK_DEBIAN_${name}_${key} "${value}" PARENT_SCOPE)
  endforeach()
endfunction()

# What Debian asks of a package with a shared library: which package has it, and that the linker's cache is made anew.
set(runtime libnqueens${PROJECT_VERSION_MAJOR})
set(control ${PROJECT_BINARY_DIR}/generated/control)
file(WRITE ${control}/shlibs "libnqueens ${PROJECT_VERSION_MAJOR} ${runtime} (>= ${PROJECT_VERSION})\n")
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")

nq_package(program nqueens math "catalog of the solutions of the n-queens puzzle"
"Finds all ways to place n queens on an n x n board so that no two attack
each other, sorts them into classes under the eight symmetries of the board,
and keeps them in an SQLite file, which it lists, counts, filters, numbers
and verifies."
  "PACKAGE_DEPENDS=${sqlite}")
nq_package(runtime ${runtime} libs "solutions of the n-queens puzzle (shared library)"
"Boards, their symmetries and notations; searches for all and for the
fundamental solutions of n queens; catalogs of them in SQLite files. This
package holds the shared library."
  "PACKAGE_DEPENDS=${sqlite}")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)
nq_package(development libnqueens-dev libdevel "solutions of the n-queens puzzle (development files)"
"Boards, their symmetries and notations; searches for all and for the
fundamental solutions of n queens; catalogs of them in SQLite files. This
package holds the headers, the static library, files for pkg-config and
CMake, and an example."
  "PACKAGE_DEPENDS=${runtime} (= ${PROJECT_VERSION}), libsqlite3-dev (>= 3.37)")
nq_package(extension nqueens-sqlite database "functions of n-queens boards for SQLite"
"Gives any client of SQLite functions of boards (their symmetry, class,
canonical form and notations) and tables of the solutions of n queens. It is
loaded by the path that `pkg-config --variable=sqlite_extension nqueens`
prints, in the folder sqlite3 beside the system's libraries.")
include(CPack)
