# Writes a C file that holds SQL files as byte arrays: string literals over 4,095 bytes are not portable C.
# cmake -DOUTPUT=schema_text.c -DINPUTS="a.sql;b.sql" -P EmbedSchema.cmake
set(arrays "")
set(names "")
set(index 0)
foreach(input IN LISTS INPUTS)
  math(EXPR index "${index} + 1")
  file(READ "${input}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char schema_${index}[] = {${bytes}0};\n")
  string(APPEND names "    schema_${index},\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"schema_text.h\"\n\n${arrays}\nconst char *const schema_texts[] = {\n${names}};\n")
