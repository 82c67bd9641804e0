# SPDX-License-Identifier: GPL-2.0-only
#
# What the targets of an installed ns-3 need before they can be used. Installed with the module,
# since its users have to do the same.

# Debian's targets name directories and libraries of packages that libns3-dev does not bring. No
# header of ours needs them and ns-3's libraries load theirs by themselves, but CMake and ninja
# refuse a path that does not exist.
function(ath11k_repair_ns3_targets)
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
endfunction()

# ath11k_ns3_standard(OUT VERSION): the C++ standard that the headers of this ns-3 need. Those
# before 3.41 do not even compile as a later one.
function(ath11k_ns3_standard out version)
  if(version VERSION_GREATER_EQUAL 3.46)
    set(${out} 23 PARENT_SCOPE)
  elseif(version VERSION_GREATER_EQUAL 3.41)
    set(${out} 20 PARENT_SCOPE)
  else()
    set(${out} 17 PARENT_SCOPE)
  endif()
endfunction()
