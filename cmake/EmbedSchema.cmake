# SPDX-License-Identifier: MIT
# Writes a C file that holds SQL files as an array of texts: string literals over 4,095 bytes are not portable C.
# cmake -DOUTPUT=schema_text.c -DNAME=schema_texts "-DINPUTS=a.sql;b.sql" -P EmbedSchema.cmake
set(arrays "")
set(names "")
set(index 0)
foreach(input IN LISTS INPUTS)
  math(EXPR index "${index} + 1")
  file(READ "${input}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char text_${index}[] = {${bytes}0};\n")
  string(APPEND names "    text_${index},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"schema_text.h\"\n\n${arrays}\nconst char *const ${NAME}[] = {\n${names}};\n")
