# SPDX-License-Identifier: GPL-2.0-only
#
# Finds ns-3, refuses versions the module was not made for, and sets the C++ standard that this
# ns-3 needs. ath11k_ns3_modules(OUT name...) turns module names into targets.

include(ath11k-ns3-targets)

# A source or build tree has an ns3Config.cmake as well, but not the file with the targets that it
# includes; CMake's own message would be about that file.
set(places ${CMAKE_PREFIX_PATH} ${ns3_DIR} ${ns3_ROOT})
cmake_path(CONVERT "$ENV{CMAKE_PREFIX_PATH}:$ENV{ns3_DIR}:$ENV{ns3_ROOT}" TO_CMAKE_PATH_LIST more)
foreach(place IN LISTS places more)
  foreach(above "" /..)
    if(NOT place STREQUAL "" AND EXISTS ${place}${above}/src/core/model/simulator.h)
      message(
        FATAL_ERROR
          "ath11k: ${place} is a tree in which ns-3 is built, not an installed ns-3. Install it "
          "(./ns3 configure --prefix=DIR, ./ns3 install) and name DIR, or link this repository to "
          "contrib/ath11k of the tree and build it there."
      )
    endif()
  endforeach()
endforeach()

# No version in find_package(): ns-3 claims to be compatible with its own version only, so that
# any range would be refused with a message that helps nobody. GLOBAL, because a project that adds
# this one as a folder links the targets too.
find_package(ns3 QUIET GLOBAL)
if(NOT ns3_FOUND)
  message(
    FATAL_ERROR
      "ath11k: no ns-3 found. Install libns3-dev and libgsl-dev, or say where an ns-3 from 3.37 to "
      "3.49 is installed with -DCMAKE_PREFIX_PATH=DIR; -DATH11K_CORE_ONLY=ON builds without ns-3."
  )
endif()
set(ath11k_ns3_release ${ns3_VERSION})
if(ns3_VERSION MATCHES "dev")
  set(ath11k_ns3_release 3.49)
endif()
if(ath11k_ns3_release VERSION_LESS 3.37 OR ath11k_ns3_release VERSION_GREATER_EQUAL 3.50)
  message(
    FATAL_ERROR
      "ath11k: ns-3 ${ns3_VERSION} (${ns3_DIR}) is not supported; use 3.37 or newer, below 3.50."
  )
endif()

ath11k_write_ns3_version(${ath11k_ns3_release} ${CMAKE_BINARY_DIR}/include/ns3)
# Whatever a parent project or the command line says.
ath11k_ns3_standard(CMAKE_CXX_STANDARD ${ath11k_ns3_release})
message(STATUS "ath11k: ns-3 ${ns3_VERSION} (${ns3_DIR}), C++${CMAKE_CXX_STANDARD}")
ath11k_repair_ns3_targets()

# Targets lost their "lib" with 3.43 or so; a module that is missing is named.
function(ath11k_ns3_modules out)
  set(targets)
  foreach(module IN LISTS ARGN)
    if(TARGET ns3::${module})
      list(APPEND targets ns3::${module})
    elseif(TARGET ns3::lib${module})
      list(APPEND targets ns3::lib${module})
    else()
      message(FATAL_ERROR "ath11k: ns-3 at ${ns3_DIR} was built without its module '${module}'.")
    endif()
  endforeach()
  set(${out} ${targets} PARENT_SCOPE)
endfunction()
