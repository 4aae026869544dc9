# SPDX-License-Identifier: MIT
"""libnqueens as those see it who link it: its headers alone, in C and in C++, and the names that it shows."""

import os
import re
import shutil
import sqlite3
import subprocess

import pytest

from conftest import BUILD, SANITIZED, run
from test_extension import symbols
from test_rooms import ROOT

HEADERS = sorted([*(ROOT / "include" / "nqueens").glob("*.h"), *(BUILD / "include" / "nqueens").glob("*.h")])
INCLUDES = [f"-I{ROOT / 'include'}", f"-I{BUILD / 'include'}"]
CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX") or shutil.which("c++")
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wno-unused-function"]
needs_cxx = pytest.mark.skipif(not CXX, reason="there is no C++ compiler")


def compile_alone(tmp_path, command, suffix, before=""):
    """Compiles each header by itself, as the first thing that a file includes."""
    for header in HEADERS:
        file = tmp_path / (header.stem + suffix)
        file.write_text(f"{before}#include <nqueens/{header.name}>\n#include <nqueens/{header.name}>\nextern int something;\n")
    done = subprocess.run([*command, *WARNINGS, *INCLUDES, "-fsyntax-only", *sorted(tmp_path.glob("*" + suffix))], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_there_is_a_header_for_each_idea():
    assert {"status", "placement", "symmetry", "notation", "range", "filter", "property", "published", "solver", "part", "catalog",
            "generate", "query", "sets", "verify", "render", "version"} <= {header.stem for header in HEADERS}


def test_each_header_compiles_alone_as_c11(tmp_path):
    compile_alone(tmp_path, [CC, "-std=c11"], ".c")


@needs_cxx
def test_each_header_compiles_alone_as_cxx17(tmp_path):
    compile_alone(tmp_path, [CXX, "-std=c++17"], ".cc")


def declared():
    """What the headers promise: each name behind NQ_API."""
    names = set()
    for header in HEADERS:
        code = re.sub(r"/\*.*?\*/|^\s*#.*?$", "", header.read_text(), flags=re.S | re.M)
        names |= set(re.findall(r"\bNQ_API\b[^;]*?\b(nq_\w+)\s*(?:\(|;|\[)", code))
    return names


def without_sanitizer(names):
    return {name for name in names if not (SANITIZED and re.match(r"_|\.|.*(asan|tsan|odr)", name))}


def test_the_shared_library_exports_what_the_headers_promise_and_nothing_else():
    exported = {name for name, letter in symbols("-D", "--defined-only", BUILD / "lib" / "libnqueens.so").items() if letter != "A"}
    assert without_sanitizer(exported) == declared() and len(declared()) > 100


def test_the_static_library_shows_what_the_headers_promise_and_nothing_else():
    assert without_sanitizer(symbols("-g", "--defined-only", BUILD / "lib" / "libnqueens.a")) == declared()


def test_the_shared_library_is_named_by_its_major_version():
    listed = subprocess.run(["readelf", "-d", BUILD / "lib" / "libnqueens.so"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"SONAME.*\[libnqueens\.so\.1\]", listed)


def test_the_static_library_holds_ordinary_objects():
    """No compiler's own form of code is in it."""
    listed = subprocess.run(["readelf", "-SW", BUILD / "lib" / "libnqueens.a"], capture_output=True, text=True, check=True).stdout
    assert ".text" in listed and ".gnu.lto_" not in listed


def test_public_code_has_no_other_names_than_ours():
    for header in HEADERS:
        code = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        for name in re.findall(r"^\s*#\s*define\s+(\w+)", code, re.M):
            assert name.startswith(("NQ_", "NQUEENS_")), f"{header.name} defines {name}"


EXAMPLE_8 = ["15863724 asymmetric", "16837425 asymmetric", "24683175 asymmetric", "25713864 asymmetric", "25741863 asymmetric",
             "26174835 asymmetric", "26831475 asymmetric", "27368514 asymmetric", "27581463 asymmetric", "35281746 half-turn",
             "35841726 asymmetric", "36258174 asymmetric"]  # the twelve as they have been published


def play_example(program, **options):
    assert subprocess.run([program, "8"], capture_output=True, text=True, check=True, **options).stdout.splitlines() == EXAMPLE_8
    assert subprocess.run([program, "33"], capture_output=True, **options).returncode == 2


@pytest.mark.skipif(SANITIZED, reason="the example would need the sanitizer's runtime")
@pytest.mark.parametrize("kind", ["shared", "static"])
def test_the_example_runs_with_the_library_as_it_was_built(tmp_path, kind):
    libraries = [BUILD / "lib" / "libnqueens.so", f"-Wl,-rpath,{BUILD / 'lib'}"] if kind == "shared" else [BUILD / "lib" / "libnqueens.a", "-lsqlite3", "-pthread"]
    subprocess.run([CC, "-std=c11", *WARNINGS, *INCLUDES, ROOT / "examples" / "fundamental.c", "-o", tmp_path / "fundamental", *coverage(), *libraries], check=True)
    play_example(tmp_path / "fundamental")


def coverage():
    """What a build that counts lines adds to the objects of the library has to be linked."""
    return ["--coverage"] if BUILD.name == "coverage" else []


@pytest.mark.skipif(SANITIZED, reason="the example would need the sanitizer's runtime")
@pytest.mark.parametrize("number, status", [("NQ_VERSION_NUMBER", 0), ("(NQ_VERSION_NUMBER + 1)", 1), ("(NQ_VERSION_NUMBER + 1000)", 1),
                                            ("(NQ_VERSION_NUMBER + 1000000)", 1), ("(NQ_VERSION_NUMBER - 1000000)", 1), ("(NQ_VERSION_NUMBER / 1000000 * 1000000)", 0)])
def test_a_library_that_does_not_serve_the_headers_is_noticed(tmp_path, number, status):
    """The header of another version is put before the library that is there."""
    header = (BUILD / "include" / "nqueens" / "version.h").read_text()
    (tmp_path / "nqueens").mkdir()
    (tmp_path / "nqueens" / "version.h").write_text(re.sub(r"#define NQ_VERSION_NUMBER (.*)", lambda found: "#define NQ_VERSION_NUMBER " + number.replace("NQ_VERSION_NUMBER", found[1]), header))
    subprocess.run([CC, f"-I{tmp_path}", *INCLUDES, ROOT / "examples" / "fundamental.c", "-o", tmp_path / "fundamental", *coverage(),
                    BUILD / "lib" / "libnqueens.so", f"-Wl,-rpath,{BUILD / 'lib'}"], check=True)
    done = subprocess.run([tmp_path / "fundamental", "4"], capture_output=True, text=True)
    assert done.returncode == status and ("the library is" in done.stderr) == bool(status)


# A search in C++ that another object interrupts; and the formats, by their table.
CXX_PROGRAM = """
#include <cstdio>
#include <nqueens/query.h>
#include <nqueens/render.h>

int main() {
    nq_interrupt interrupt{true};
    nq_search search;
    nq_search_init(&search, 8);
    if (nq_search_next(&search, &interrupt) != NQ_INTERRUPTED) return 1;
    interrupt = false;
    nq_renderer renderer;
    nq_renderer_begin(&renderer, stdout, nq_format_find("squares"), 1, false);
    nq_search_init(&search, 4);
    while (nq_search_next(&search, &interrupt) == NQ_OK) nq_renderer_row(&renderer, &search.placement);
    nq_renderer_end(&renderer);
    for (unsigned k = 0; k < nq_property_count; k++) std::printf("%s\\n", nq_properties[k].name);
    nq_catalog_options options{};
    options.mode = NQ_CATALOG_SEARCH;
    nq_catalog *catalog = nullptr;
    nq_question *question = nullptr;
    uint64_t count = 0;
    nq_query query = nq_query_all(nq_range{8, 8, true});
    if (nq_catalog_open(nullptr, &options, &catalog) != NQ_OK || nq_question_open(catalog, &query, &question) != NQ_OK ||
        nq_question_count(question, 8, &count) != NQ_OK)
        return 2;
    std::printf("%u\\n", static_cast<unsigned>(count));
    nq_question_close(question);
    nq_catalog_close(catalog);
    return sizeof(nq_interrupt) == 1 && std::fflush(stdout) == 0 ? 0 : 3;
}
"""


@needs_cxx
@pytest.mark.skipif(SANITIZED, reason="the program would need the sanitizer's runtime")
def test_a_program_in_cxx_searches_renders_and_asks(tmp_path):
    (tmp_path / "program.cc").write_text(CXX_PROGRAM)
    subprocess.run([CXX, "-std=c++17", *WARNINGS, *INCLUDES, tmp_path / "program.cc", "-o", tmp_path / "program", *coverage(),
                    BUILD / "lib" / "libnqueens.so", f"-Wl,-rpath,{BUILD / 'lib'}"], check=True)
    said = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=True).stdout.split()
    assert said[:2] == ["a2b4c1d3", "a3b1c4d2"] and "toroidal" in said and said[-1] == "92"


# --- The version, and who may use it ---

def project_version():
    return re.search(r"^project\(nqueens VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


def test_the_program_and_sql_say_the_version(tmp_path):
    version = project_version()
    assert run("generate", "4", folder=tmp_path).returncode == 0
    assert run("sql", "select nq_version() as v", "--format", "csv", folder=tmp_path).stdout.decode() == f"v\n{version}\n"
    schema, = sqlite3.connect(tmp_path / "nqueens.db").execute("PRAGMA user_version").fetchone()
    part = max(int(name.stem.removeprefix("part_")) for name in (ROOT / "schema").glob("part_*.sql"))
    sqlite = run("sql", "select sqlite_version() as v", "--format", "csv", folder=tmp_path).stdout.decode().split()[1]
    for how in ("--version", "-V", "version"):
        said = run(how).stdout.decode()
        assert said == f"nqueens {version} (catalogs: version {schema}; part files: version {part}; SQLite {sqlite})\n"


def test_the_version_is_the_same_wherever_it_is_written_by_hand():
    assert f"\nversion: {project_version()}\n" in (ROOT / "CITATION.cff").read_text()
    assert re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)[1] == project_version()


def test_the_licence_is_in_every_source():
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout of git")
    done = subprocess.run([ROOT / "scripts" / "spdx", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
