# SPDX-License-Identifier: MIT
# Manual pages and completions, made of the tables from which the program parses its options and prints its help. Installing takes the
# folders as they are: ${NQUEENS_MAN_DIR} below share/man, and what is in ${NQUEENS_COMPLETIONS_DIR} below share.
set(NQUEENS_MAN_DIR ${PROJECT_BINARY_DIR}/manual/man)
set(NQUEENS_COMPLETIONS_DIR ${PROJECT_BINARY_DIR}/manual/completions)

add_executable(nqueens_manual
  src/cli/manual/bash.c
  src/cli/manual/fish.c
  src/cli/manual/manual.c
  src/cli/manual/mdoc.c
  src/cli/manual/pages.c
  src/cli/manual/values.c
  src/cli/manual/zsh.c)
target_link_libraries(nqueens_manual PRIVATE nq_cli)

# The texts of pages are found by the names of their pages.
file(GLOB manual_texts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.in)
file(GLOB manual_schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/schema/*.sql)
string(TIMESTAMP manual_date "%Y-%m-%d" UTC) # SOURCE_DATE_EPOCH, where it is set
add_custom_command(
  OUTPUT ${PROJECT_BINARY_DIR}/manual/made
  COMMAND nqueens_manual ${PROJECT_BINARY_DIR}/manual ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/schema
          ${PROJECT_VERSION} ${manual_date}
  COMMAND ${CMAKE_COMMAND} -E touch ${PROJECT_BINARY_DIR}/manual/made
  DEPENDS nqueens_manual ${manual_texts} ${manual_schemas}
  VERBATIM)
add_custom_target(manual ALL DEPENDS ${PROJECT_BINARY_DIR}/manual/made)
