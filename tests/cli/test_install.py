# SPDX-License-Identifier: MIT
"""What is installed and packaged, and the ways to build: all of it takes a build of its own, so it is for the slow suite."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import AS_NOBODY, BUILD, SANITIZED, SLOW, environment
from test_library import CXX, WARNINGS, play_example
from test_rooms import ROOT

pytestmark = pytest.mark.skipif(not SLOW or SANITIZED or BUILD.name != "dev", reason="for the slow suite, once")

JOBS = str(os.cpu_count())


def make(*command, **options):
    """Runs a tool, and shows what it said if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def build(source, folder, *options, targets=()):
    make("cmake", "-S", source, "-B", folder, *options)
    make("cmake", "--build", folder, "-j", JOBS, *(("--target", *targets) if targets else ()))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A plain build, as `cmake -S . -B b` gives it but for its prefix, which is that of packages."""
    folder = tmp_path_factory.mktemp("plain") / "b"
    build(ROOT, folder, "-DCMAKE_INSTALL_PREFIX=/usr", "-DNQUEENS_WERROR=ON")
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    prefix = tmp_path_factory.mktemp("installed")
    make("cmake", "--install", built, "--prefix", prefix)
    return prefix


def only(folder, pattern):
    found, = folder.rglob(pattern)
    return found


def section_of(binary, *options):
    return make("readelf", *options, binary)


# --- The build ---

def test_a_plain_build_is_a_release(built):
    assert "CMAKE_BUILD_TYPE:STRING=Release" in (built / "CMakeCache.txt").read_text()
    assert "-O3" in make("grep", "-rhE", "^C_FLAGS", built / "CMakeFiles" / "nq_core.dir" / "flags.make")


@pytest.mark.parametrize("name", ["bin/nqueens", "lib/libnqueens.so", "lib/nqueens.so", "lib/**/nqueens-cairo.so"])
def test_a_release_is_hardened(built, name):
    path, = built.glob(name)
    dynamic, headers = section_of(path, "-dW"), section_of(path, "-lW")
    assert "GNU_RELRO" in headers and re.search(r"FLAGS.*\b(BIND_)?NOW\b", dynamic)
    stack = re.search(r"GNU_STACK.*", headers)[0]
    assert "RWE" not in stack
    symbols = make("nm", "-D", "--undefined-only", path)
    assert "__stack_chk_fail" in symbols and (path.name == "nqueens-cairo.so" or re.search(r"__\w+_chk\b(?<!__stack_chk)", symbols))
    assert name != "bin/nqueens" or re.search(r"Type:\s+DYN", section_of(path, "-h"))


def test_the_libraries_of_a_release_are_ordinary_objects_of_public_names(built):
    assert ".gnu.lto_" not in section_of(built / "lib" / "libnqueens.a", "-SW")
    for names in (make("nm", "-g", "--defined-only", built / "lib" / "libnqueens.a"), make("nm", "-D", "--defined-only", built / "lib" / "libnqueens.so")):
        names = {line.split()[-1].split("@")[0] for line in names.splitlines() if re.search(r" [TRDB] \S+$", line)}
        assert len(names) > 100 and all(name.startswith("nq_") for name in names)
    assert [line.split()[-1] for line in make("nm", "-D", "--defined-only", built / "lib" / "nqueens.so").splitlines()] == ["sqlite3_nqueens_init"]


@pytest.fixture
def few_packages(tmp_path):
    """What pkg-config finds where SQLite is installed and nothing else; files can be added to it."""
    folder = tmp_path / "pc"
    folder.mkdir()
    directory = pathlib.Path(make("pkg-config", "--variable=pcfiledir", "sqlite3").strip())
    shutil.copy(directory / "sqlite3.pc", folder)
    return folder, directory


def test_the_library_alone_needs_neither_popt_nor_jansson_nor_cairo(tmp_path, few_packages):
    folder, _ = few_packages
    env = {**os.environ, "PKG_CONFIG_LIBDIR": str(folder)}
    make("cmake", "-S", ROOT, "-B", tmp_path / "b", "-DNQUEENS_CLI=OFF", env=env)
    make("cmake", "--build", tmp_path / "b", "-j", JOBS)
    make("cmake", "--install", tmp_path / "b", "--prefix", tmp_path / "i")
    assert not list((tmp_path / "i").rglob("bin/*"))
    assert only(tmp_path / "i", "libnqueens.so") and only(tmp_path / "i", "libnqueens.a") and only(tmp_path / "i", "nqueens.so")


def test_the_program_can_do_without_cairo(tmp_path, few_packages):
    folder, directory = few_packages
    for name in ("popt", "jansson", "zlib", "nettle"):
        shutil.copy(directory / f"{name}.pc", folder)
    make("cmake", "-S", ROOT, "-B", tmp_path / "b", "-DNQUEENS_PICTURES=OFF", env={**os.environ, "PKG_CONFIG_LIBDIR": str(folder)})
    make("cmake", "--build", tmp_path / "b", "-j", JOBS)
    program = tmp_path / "b" / "bin" / "nqueens"
    assert make(program, "solve", "8", "--limit", "1", "--format", "svg").count("<use ") == 8
    done = subprocess.run([program, "solve", "8", "--format", "png"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "") and "built without" in done.stderr and "svg" in done.stderr
    assert not list((tmp_path / "b").rglob("nqueens-cairo*"))


def configure(folder, *options):
    done = subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], capture_output=True, text=True)
    return done.returncode, " ".join(done.stderr.split())


def test_a_static_program_is_refused_with_its_module(tmp_path):
    for options in (["-DCMAKE_EXE_LINKER_FLAGS=-static"], ["-DCMAKE_C_FLAGS=-static -O2"], ["-DCMAKE_EXE_LINKER_FLAGS_RELEASE=-static-pie"]):
        status, said = configure(tmp_path / "b", *options)
        assert status != 0 and "linked statically" in said and "-DNQUEENS_PICTURES=OFF" in said
        assert "linked statically" not in configure(tmp_path / "c", *options, "-DNQUEENS_PICTURES=OFF")[1]
        shutil.rmtree(tmp_path / "b"), shutil.rmtree(tmp_path / "c")
    assert configure(tmp_path / "b", "-DCMAKE_EXE_LINKER_FLAGS=-static-libgcc") == (0, "")


@pytest.mark.parametrize("options, built, moved", [
    ([], True, True),
    (["-DCMAKE_INSTALL_LIBDIR=lib/some-machine"], True, True),
    (["-DCMAKE_INSTALL_PREFIX=/p", "-DCMAKE_INSTALL_LIBDIR=/p/lib64"], True, True),
    (["-DCMAKE_INSTALL_PREFIX=/", "-DCMAKE_INSTALL_LIBDIR=/usr/lib"], True, True),
    (["-DCMAKE_INSTALL_BINDIR=lib/nqueens/bin", "-DCMAKE_INSTALL_LIBDIR=lib"], False, True),
    (["-DCMAKE_INSTALL_BINDIR=lib/bin/nqueens", "-DCMAKE_INSTALL_LIBDIR=lib"], False, True),
    (["-DCMAKE_INSTALL_PREFIX=/p", "-DCMAKE_INSTALL_LIBDIR=/q/lib"], False, False),
    (["-DCMAKE_INSTALL_PREFIX=/p", "-DCMAKE_INSTALL_LIBDIR=/pq/lib"], False, False),
    (["-DCMAKE_INSTALL_PREFIX=/usr/local", "-DCMAKE_INSTALL_LIBDIR=/usr/lib"], False, False),
])
def test_a_place_of_the_module_that_costs_something_is_told(tmp_path, options, built, moved):
    status, said = configure(tmp_path / "b", *options)
    assert (status, "Programs in the build tree do not find it" in said, "cannot be moved" in said) == (0, not built, not moved)
    assert (said == "") == (built and moved)


@pytest.mark.parametrize("missing, package", [("popt", "libpopt-dev"), ("jansson", "libjansson-dev"), ("zlib", "zlib1g-dev"), ("nettle", "nettle-dev"), ("sqlite3", "libsqlite3-dev"), ("cairo-pdf", "libcairo2-dev")])
def test_a_library_that_is_missing_is_named_with_what_to_do(tmp_path, few_packages, missing, package):
    folder, directory = few_packages
    for name in ("popt", "jansson", "zlib", "nettle", "sqlite3"):
        (folder / f"{name}.pc").unlink(missing_ok=True)
        if name != missing:
            shutil.copy(directory / f"{name}.pc", folder)
    done = subprocess.run(["cmake", "-S", ROOT, "-B", tmp_path / "b"], env={**os.environ, "PKG_CONFIG_LIBDIR": str(folder)}, capture_output=True, text=True)
    said = " ".join(done.stderr.split())
    assert done.returncode != 0 and missing in said and f"apt-get install {package}" in said
    assert ("-DNQUEENS_CLI=OFF" in said) == (missing in ("popt", "jansson", "zlib", "nettle")) and ("-DNQUEENS_PICTURES=OFF" in said) == (missing == "cairo-pdf")


def test_without_vectors_everything_is_found_as_well(tmp_path):
    """The same file as with vectors; and the tests of what is done by vectors otherwise."""
    tests = ["solver/expansion", "solver/packed", "solver/piece", "solver/checks", "generate/record"]
    build(ROOT, tmp_path / "b", "-DNQUEENS_VECTORS=OFF", "-DNQUEENS_WERROR=ON", "-DNQUEENS_TESTS=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O1 -g",
          targets=["nqueens", *("test_" + name.replace("/", "_") for name in tests)])
    assert f"out of {len(tests)}" in make("ctest", "--test-dir", tmp_path / "b", "-j", JOBS, "-R", f"^({'|'.join(tests)})$")
    program = tmp_path / "b" / "bin" / "nqueens"
    make(program, "generate", "1..13", cwd=tmp_path)
    make(program, "verify", cwd=tmp_path)
    with_vectors = tmp_path / "with"
    with_vectors.mkdir()
    make(BUILD / "bin" / "nqueens", "generate", "1..13", cwd=with_vectors)
    assert (with_vectors / "nqueens.db").read_bytes() == (tmp_path / "nqueens.db").read_bytes()


@pytest.mark.parametrize("given", [[], ["-DCMAKE_BUILD_TYPE=Debug"]], ids=["none", "Debug"])
def test_a_project_that_has_this_one_within_it_chooses_its_own_kind_of_build(tmp_path, given):
    (tmp_path / "CMakeLists.txt").write_text(f"""cmake_minimum_required(VERSION 3.22)
project(host LANGUAGES C)
add_subdirectory({ROOT} nqueens)
add_executable(host {ROOT}/examples/fundamental.c)
target_link_libraries(host PRIVATE nqueens::nqueens_static)
message(STATUS "of the host: '${{CMAKE_BUILD_TYPE}}'")
""")
    said = make("cmake", "-S", tmp_path, "-B", tmp_path / "b", "-DNQUEENS_CLI=OFF", *given)
    assert f"of the host: '{'Debug' if given else ''}'" in said
    make("cmake", "--build", tmp_path / "b", "-j", JOBS, "--target", "host")
    play_example(tmp_path / "b" / "host")


# --- The installed files ---

def test_everything_has_its_place(installed):
    names = {str(path.relative_to(installed)) for path in installed.rglob("*") if not path.is_dir()}
    lib = only(installed, "libnqueens.a").parent.relative_to(installed)
    for name in ("bin/nqueens", f"{lib}/libnqueens.so", f"{lib}/libnqueens.so.1", f"{lib}/libnqueens.a", f"{lib}/sqlite3/nqueens.so", f"{lib}/nqueens/nqueens-cairo.so",
                 f"{lib}/pkgconfig/nqueens.pc", f"{lib}/cmake/nqueens/nqueens-config.cmake", "include/nqueens/catalog.h", "include/nqueens/version.h",
                 "share/man/man1/nqueens.1", "share/man/man1/nqueens-count.1", "share/man/man5/nqueens-catalog.5", "share/man/man7/nqueens-sql.7",
                 "share/bash-completion/completions/nqueens", "share/zsh/site-functions/_nqueens", "share/fish/vendor_completions.d/nqueens.fish",
                 "share/nqueens/schema/0001_catalog.sql", "share/doc/nqueens/examples/fundamental.c", "share/doc/nqueens/LICENSE", "share/doc/nqueens/README.md"):
        assert name in names
    assert not [name for name in names if name.endswith(".in") or "debian" in name]
    for name in ("bin/nqueens", f"{lib}/nqueens/nqueens-cairo.so", f"{lib}/libnqueens.so.1", f"{lib}/nqueens.pc"):
        if (installed / name).exists():
            assert str(ROOT).encode() not in (installed / name).read_bytes()


def pkg_config(prefix, *arguments):
    folder = only(prefix, "nqueens.pc").parent
    return make("pkg-config", *arguments, "nqueens", env={**environment(), "PKG_CONFIG_PATH": str(folder)}).split()


COMPILERS = [("gcc", "-std=c11"), ("clang", "-std=c11"), ("g++", "-std=c++17", "-xc++")]


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda compiler: compiler[0])
@pytest.mark.parametrize("kind", ["shared", "static"])
def test_the_example_links_the_installed_library_through_pkg_config(installed, tmp_path, compiler, kind):
    source = only(installed, "fundamental.c")
    assert len(source.read_text().splitlines()) <= 31
    flags = pkg_config(installed, "--cflags", "--libs", *(["--static"] if kind == "static" else []))
    if kind == "static":
        flags = [str(only(installed, "libnqueens.a")) if flag == "-lnqueens" else flag for flag in flags]
    make(*compiler, *WARNINGS, source, "-xnone", "-o", tmp_path / "fundamental", *flags)
    play_example(tmp_path / "fundamental", env={**environment(), "LD_LIBRARY_PATH": str(only(installed, "libnqueens.so").parent)})
    needed = section_of(tmp_path / "fundamental", "-dW")
    assert ("libnqueens.so.1" in needed) == (kind == "shared")


def test_the_example_is_a_project_of_its_own_through_find_package(installed, tmp_path):
    shutil.copytree(only(installed, "fundamental.c").parent, tmp_path / "project")
    build(tmp_path / "project", tmp_path / "b", f"-DCMAKE_PREFIX_PATH={installed}")
    for name in ("fundamental", "fundamental_static"):
        play_example(tmp_path / "b" / name)


def test_a_project_that_wants_another_major_version_is_refused(installed, tmp_path):
    (tmp_path / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.22)\nproject(other LANGUAGES C)\nfind_package(nqueens 2.0 REQUIRED)\n")
    done = subprocess.run(["cmake", "-S", tmp_path, "-B", tmp_path / "b", f"-DCMAKE_PREFIX_PATH={installed}"], capture_output=True, text=True)
    assert done.returncode != 0 and "requested version \"2.0\"" in " ".join(done.stderr.split())


def test_the_installed_extension_is_found_by_pkg_config_and_loads(installed):
    extension, = pkg_config(installed, "--variable=sqlite_extension")
    version, = pkg_config(installed, "--modversion")
    said = make("sqlite3", ":memory:", f".load {extension}", "SELECT nq_version(), count(*) FROM nq_solutions(8)")
    assert said == f"{version}|92\n"


def test_a_folder_that_cannot_be_written_is_the_installer_s_error(built, open_path):
    shutil.copytree(built, open_path / "b", symlinks=True)
    for path in [open_path, *open_path.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else path.stat().st_mode | 0o444)
    (open_path / "prefix").mkdir()
    (open_path / "prefix").chmod(0o555)
    done = subprocess.run([*AS_NOBODY, "cmake", "--install", built if not AS_NOBODY else open_path / "b", "--prefix", open_path / "prefix"], capture_output=True, text=True)
    assert done.returncode != 0 and "prefix" in done.stderr and not list((open_path / "prefix").iterdir())


# --- The packages ---

PACKAGES = ("nqueens", "libnqueens1", "libnqueens-dev", "nqueens-sqlite")


@pytest.fixture(scope="module")
def packages(built, tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    make("cpack", "--config", built / "CPackConfig.cmake", "-B", folder)
    found = {path.name.split("_")[0]: path for path in folder.glob("*.deb")}
    assert sorted(found) == sorted(PACKAGES)
    return found


@pytest.fixture(scope="module")
def unpacked(packages, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    for package in packages.values():
        make("dpkg-deb", "--extract", package, folder)
    return folder / "usr"


@pytest.mark.skipif(not shutil.which("lintian"), reason="there is no lintian")
def test_lintian_finds_no_error(packages):
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", *packages.values()], capture_output=True, text=True)
    assert done.returncode == 0 and "E: " not in done.stdout, done.stdout + done.stderr


def test_each_file_is_in_one_package(packages):
    names = [line for package in packages.values() for line in make("dpkg-deb", "--contents", package).splitlines() if not line.startswith("d")]
    paths = [name.split(" ./")[1].split(" -> ")[0] for name in names]
    assert len(paths) == len(set(paths))
    assert {"usr/bin/nqueens", "usr/include/nqueens/version.h"} <= set(paths)


def test_manuals_and_completions_are_where_debian_looks_for_them(installed, packages):
    names = {line.split(" ./")[1] for line in make("dpkg-deb", "--contents", packages["nqueens"]).splitlines()}
    pages = {f"usr/{page.relative_to(installed)}.gz" for page in installed.glob("share/man/man*/*")}
    assert len(pages) > 15 and {name for name in names if "/man/" in name and not name.endswith("/")} == pages
    assert {"usr/share/bash-completion/completions/nqueens", "usr/share/zsh/vendor-completions/_nqueens", "usr/share/fish/vendor_completions.d/nqueens.fish"} <= names
    assert not [name for name in names if "site-functions" in name]


def test_packages_say_what_they_need(packages):
    needs = {name: make("dpkg-deb", "--field", package, "Depends") for name, package in packages.items()}
    assert all("libsqlite3-0 (>= 3.37)" in needs[name] for name in ("libnqueens1", "nqueens"))
    assert "libpopt0" in needs["nqueens"] and "libjansson4" in needs["nqueens"] and "libcairo2" in needs["nqueens"]
    assert all("cairo" not in needs[name] for name in needs if name != "nqueens")
    assert re.search(r"libnqueens1 \(= ", needs["libnqueens-dev"]) and "libsqlite3-dev" in needs["libnqueens-dev"]
    assert "libnqueens 1 libnqueens1 (>= 1.0.0)" in make("dpkg-deb", "--info", packages["libnqueens1"], "shlibs")


def test_the_unpacked_packages_run(unpacked, tmp_path):
    library = only(unpacked, "libnqueens.so.1").parent
    make(unpacked / "bin" / "nqueens", "generate", "1..8", cwd=tmp_path)
    assert make(unpacked / "bin" / "nqueens", "count", "8", cwd=tmp_path) == "92\n"
    make(unpacked / "bin" / "nqueens", "show", "8#1", "--format", "png", "-o", "board.png", cwd=tmp_path)
    assert (tmp_path / "board.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    extension = str(only(unpacked, "nqueens.so")).removesuffix(".so")
    assert make("sqlite3", tmp_path / "nqueens.db", f".load {extension}", "SELECT count(*) FROM solution WHERE n = 8 AND nq_has_queen(placement, 1, 1)") == "4\n"
    flags = pkg_config(unpacked, "--cflags", "--libs")
    make("cc", only(unpacked, "fundamental.c"), "-o", tmp_path / "fundamental", *flags)
    play_example(tmp_path / "fundamental", env={**environment(), "LD_LIBRARY_PATH": str(library)})
