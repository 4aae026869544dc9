# SPDX-License-Identifier: MIT
# How everything is compiled: the kind of build, the libraries of others, and the options of the compiler.
include(CheckCSourceCompiles)
include(CheckCompilerFlag)
include(CheckIPOSupported)
include(CheckLinkerFlag)
include(CheckPIESupported)

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, RelWithDebInfo, MinSizeRel or Debug" FORCE)
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON) # the rooms are also linked into a loadable extension and a shared library
set(CMAKE_C_VISIBILITY_PRESET hidden)   # whose calls of its own functions no other library's may answer
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
check_pie_supported()

# The program of a release is optimised as a whole.
if(NQUEENS_CLI AND CMAKE_BUILD_TYPE STREQUAL Release AND NOT DEFINED CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  check_ipo_supported(RESULT NQUEENS_CAN_OPTIMIZE_WHOLE LANGUAGES C OUTPUT reason)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${NQUEENS_CAN_OPTIMIZE_WHOLE})
endif()

# nq_need(PREFIX MODULE PACKAGE WHAT): a library of others, as PkgConfig::PREFIX; without it CMake ends, and says what to do.
function(nq_need prefix module package what)
  pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL "${module}")
  if(NOT ${prefix}_FOUND)
    message(FATAL_ERROR "nqueens needs ${what}, and pkg-config does not find \"${module}\".\n"
      "Install it; on Debian and Ubuntu: apt-get install ${package}\n${ARGN}")
  endif()
endfunction()

find_package(Threads REQUIRED)
find_program(PKG_CONFIG_EXECUTABLE NAMES pkg-config pkgconf)
if(NOT PKG_CONFIG_EXECUTABLE)
  message(FATAL_ERROR "nqueens needs pkg-config, which finds the libraries.\nInstall it; on Debian and Ubuntu: apt-get install pkg-config")
endif()
find_package(PkgConfig REQUIRED)
nq_need(SQLITE3 "sqlite3>=3.37" libsqlite3-dev "SQLite 3.37 or later (STRICT tables)")
if(NQUEENS_CLI)
  set(or "Or leave the program out and build the library alone: cmake -DNQUEENS_CLI=OFF")
  nq_need(POPT popt libpopt-dev "popt, which reads the program's options" "${or}")
  nq_need(JANSSON jansson libjansson-dev "jansson, which writes the program's JSON" "${or}")
  nq_need(ZLIB zlib zlib1g-dev "zlib, which compresses what 'nqueens export' writes" "${or}")
  nq_need(NETTLE nettle nettle-dev "nettle, which makes the sums of what 'nqueens export' writes" "${or}")
  if(NQUEENS_PICTURES)
    nq_need(CAIRO "cairo-pdf>=1.16" libcairo2-dev "cairo 1.16 or later with PDF, which draws the program's pictures"
      "Or leave these pictures out: cmake -DNQUEENS_PICTURES=OFF")
  endif()
endif()

add_library(nq_options INTERFACE)
target_compile_definitions(nq_options INTERFACE _POSIX_C_SOURCE=200809L $<$<NOT:$<BOOL:${NQUEENS_VECTORS}>>:NQ_NO_VECTORS>)
target_include_directories(nq_options INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(nq_options INTERFACE
    -Wall -Wextra -Wpedantic
    -Wshadow                # a name means one thing at a time
    -Wstrict-prototypes     # f() is not f(void)
    -Wmissing-prototypes    # what is not in a header is static
    -Wwrite-strings         # string literals are const
    -Wvla                   # stack use is known when compiling
    -Wformat=2              # formats are literals
    -Wundef                 # no macro is used before it is defined
    -Wcast-align
    $<$<BOOL:${NQUEENS_WERROR}>:-Werror>)
endif()

# Nobody else's function stands in for one of ours: what is public can be inlined as what is not.
check_compiler_flag(C -fno-semantic-interposition NQUEENS_HAS_NO_INTERPOSITION)
if(NQUEENS_HAS_NO_INTERPOSITION)
  target_compile_options(nq_options INTERFACE -fno-semantic-interposition)
endif()

check_c_source_compiles("__attribute__((unused)) static int f(void) { return 0; } int main(void) { return 0; }" NQUEENS_HAS_ATTRIBUTES)
if(NOT NQUEENS_HAS_ATTRIBUTES)
  target_compile_options(nq_options INTERFACE "-D__attribute__(x)=")
endif()

# A release is hardened: checked buffers and stacks, and tables of addresses that are read-only once they are filled.
if(NQUEENS_HARDENING)
  set(released $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
  target_compile_options(nq_options INTERFACE "$<${released}:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  foreach(flag -fstack-protector-strong -fstack-clash-protection)
    string(MAKE_C_IDENTIFIER "NQUEENS_HAS${flag}" known)
    check_compiler_flag(C ${flag} ${known})
    if(${known})
      target_compile_options(nq_options INTERFACE $<${released}:${flag}>)
    endif()
  endforeach()
  check_linker_flag(C -Wl,-z,relro,-z,now NQUEENS_HAS_RELRO)
  if(NQUEENS_HAS_RELRO)
    target_link_options(nq_options INTERFACE $<${released}:-Wl,-z,relro,-z,now>)
  endif()
endif()
