# SPDX-License-Identifier: MIT
# Writes a C file with the page of src/publish/page: its style and its script, of one file after the other, stand in it as they are, and its
# Content-Security-Policy allows these two by their SHA-256, and nothing else.
# cmake -DOUTPUT=page_text.c "-DINPUTS=page.html;page.css;a.js;b.js" -P EmbedPage.cmake
set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

# The SHA-256 of a text in base64: 32 bytes are ten groups of three, and two bytes that give three digits.
function(hash_of text name)
  string(SHA256 hex "${text}")
  set(hash "")
  string(APPEND hex "00")
  foreach(group RANGE 10)
    math(EXPR at "${group} * 6")
    string(SUBSTRING "${hex}" ${at} 6 three)
    foreach(shift 18 12 6 0)
      math(EXPR digit "(0x${three} >> ${shift}) & 63")
      string(SUBSTRING "${digits}" ${digit} 1 digit)
      string(APPEND hash "${digit}")
    endforeach()
  endforeach()
  string(SUBSTRING "${hash}" 0 43 hash)
  set(${name} "sha256-${hash}=" PARENT_SCOPE)
endfunction()

# A semicolon in a file is no end of a list's member, as long as the text stays in quotes.
list(POP_FRONT INPUTS page_file style_file)
file(READ "${page_file}" page)
file(READ "${style_file}" style)
set(script "")
foreach(file IN LISTS INPUTS)
  file(READ "${file}" text)
  string(APPEND script "${text}")
endforeach()
set(script "\"use strict\";\n{\n${script}}\n")
hash_of("${style}" style_hash)
hash_of("${script}" script_hash)
string(REPLACE "@STYLE_HASH@" "${style_hash}" page "${page}")
string(REPLACE "@SCRIPT_HASH@" "${script_hash}" page "${page}")
string(REPLACE "@STYLE@" "${style}" page "${page}")
string(REPLACE "@SCRIPT@" "${script}" page "${page}")

file(WRITE "${OUTPUT}.html" "${page}")
file(READ "${OUTPUT}.html" bytes HEX)
file(REMOVE "${OUTPUT}.html")
if(page MATCHES "[^\t\n -~]")
  message(FATAL_ERROR "${page_file} and the files beside it: expected nothing but ASCII")
endif()
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE "${OUTPUT}" "#include \"page_text.h\"\n\nconst char page_text[] = {${bytes}0};\n")
