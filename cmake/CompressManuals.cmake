# SPDX-License-Identifier: MIT
# Run by cpack when what goes into packages has been installed: Debian wants its manual pages compressed.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*.[157])
list(FILTER pages INCLUDE REGEX "/man/man[157]/[^/]+$")
find_program(GZIP_PROGRAM gzip)
if(pages AND GZIP_PROGRAM)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
