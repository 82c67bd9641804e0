# SPDX-License-Identifier: GPL-2.0-only
#
# Finds ns-3, refuses versions the module was not made for, and sets the C++ standard that this
# ns-3 needs. ath11k_ns3_modules(OUT name...) turns module names into targets.

# No version in find_package(): ns-3 claims to be compatible with its own version only, so that
# any range would be refused with a message that helps nobody.
find_package(ns3 QUIET)
if(NOT ns3_FOUND)
  message(
    FATAL_ERROR
      "ath11k: no ns-3 found. Install libns3-dev and libgsl-dev, or say where an ns-3 from 3.37 to "
      "3.49 is installed with -DCMAKE_PREFIX_PATH=DIR; -DATH11K_CORE_ONLY=ON builds without ns-3."
  )
endif()
if(ns3_VERSION MATCHES "dev")
  set(ns3_VERSION 3.49)
endif()
if(ns3_VERSION VERSION_LESS 3.37 OR ns3_VERSION VERSION_GREATER_EQUAL 3.50)
  message(
    FATAL_ERROR
      "ath11k: ns-3 ${ns3_VERSION} (${ns3_DIR}) is not supported; use 3.37 or newer, below 3.50."
  )
endif()

ath11k_write_ns3_version(${ns3_VERSION} ${CMAKE_BINARY_DIR}/include/ns3)

# What the headers of that ns-3 need; those of 3.37 do not even compile as C++20.
if(ns3_VERSION VERSION_GREATER_EQUAL 3.46)
  set(CMAKE_CXX_STANDARD 23)
elseif(ns3_VERSION VERSION_GREATER_EQUAL 3.41)
  set(CMAKE_CXX_STANDARD 20)
endif()
message(STATUS "ath11k: ns-3 ${ns3_VERSION} (${ns3_DIR}), C++${CMAKE_CXX_STANDARD}")

# Debian's targets name directories and libraries of packages that libns3-dev does not bring. No
# header of ours needs them and ns-3's libraries load theirs by themselves, but CMake and ninja
# refuse a path that does not exist.
get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
list(FILTER imported INCLUDE REGEX "^ns3::")
foreach(target IN LISTS imported)
  foreach(property INTERFACE_INCLUDE_DIRECTORIES INTERFACE_LINK_LIBRARIES)
    get_property(entries TARGET ${target} PROPERTY ${property})
    set(existing)
    foreach(entry IN LISTS entries)
      if(NOT entry MATCHES "^/" OR EXISTS "${entry}")
        list(APPEND existing "${entry}")
      endif()
    endforeach()
    set_target_properties(${target} PROPERTIES ${property} "${existing}")
  endforeach()
endforeach()

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
