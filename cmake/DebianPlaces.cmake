# SPDX-License-Identifier: MIT
# What Debian wants otherwise than `cmake --install` leaves it, done by cpack to the files of all packages before it packs them:
# manual pages are compressed, and completions for zsh stand where Debian's zsh looks for those of packages.
file(GLOB_RECURSE files ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)
foreach(path IN LISTS files)
  if(path MATCHES "/share/man/man[1-9]/[^/]+[1-9]$" AND CPACK_GZIP_PROGRAM)
    execute_process(COMMAND ${CPACK_GZIP_PROGRAM} -9nf ${path} COMMAND_ERROR_IS_FATAL ANY)
  elseif(path MATCHES "^(.*/share/zsh)/site-functions/([^/]+)$")
    file(MAKE_DIRECTORY ${CMAKE_MATCH_1}/vendor-completions)
    file(RENAME ${path} ${CMAKE_MATCH_1}/vendor-completions/${CMAKE_MATCH_2})
    file(REMOVE_RECURSE ${CMAKE_MATCH_1}/site-functions)
  endif()
endforeach()
