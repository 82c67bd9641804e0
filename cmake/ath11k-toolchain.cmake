# SPDX-License-Identifier: GPL-2.0-only
#
# What holds for every target built here: output folders, warnings, sanitizers, ccache.

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

# Nothing that pyenv or conda put first in PATH: Debian's Python is the one with the packages.
if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "Python that tests and bindings use")
endif()

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(ATH11K_CCACHE ccache)
  mark_as_advanced(ATH11K_CCACHE)
  if(ATH11K_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${ATH11K_CCACHE})
  endif()
endif()

add_library(ath11k-warnings INTERFACE)
target_compile_options(
  ath11k-warnings
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wnon-virtual-dtor
            -Woverloaded-virtual
            -Wcast-qual
            -Wimplicit-fallthrough
            $<$<BOOL:${ATH11K_WERROR}>:-Werror>
)

if(ATH11K_SANITIZE)
  add_compile_options(-fsanitize=${ATH11K_SANITIZE} -fno-omit-frame-pointer -g1
                      -fno-sanitize-recover=all
  )
  add_link_options(-fsanitize=${ATH11K_SANITIZE})
endif()

# Looks for an optional package by the AUTO/ON/OFF switch; says once what is left out without it.
macro(ath11k_want switch package what)
  string(TOUPPER "${${switch}}" ath11k_wanted)
  if(ath11k_wanted STREQUAL "AUTO")
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND)
      message(STATUS "ath11k: ${package} not found, ${what} left out")
    endif()
  elseif(${switch})
    find_package(${package} REQUIRED)
  endif()
endmacro()
