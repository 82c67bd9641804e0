# SPDX-License-Identifier: GPL-2.0-only
#
# ath11k_write_ns3_version(VERSION DIRECTORY): tells the code which ns-3 it is compiled against.
# ns-3's own version-defines.h does not do: a tree has it only if asked for, and one that is
# missing there is found in /usr/include, where it is that of another ns-3. A development version
# counts as newer than the newest release.
function(ath11k_write_ns3_version version directory)
  set(minor 49)
  if(version MATCHES "^3\\.([0-9]+)")
    set(minor ${CMAKE_MATCH_1})
  endif()
  string(CONCAT text "#ifndef ATH11K_NS3_VERSION_H\n#define ATH11K_NS3_VERSION_H\n\n"
                     "#define ATH11K_NS3_MAJOR 3\n#define ATH11K_NS3_MINOR ${minor}\n\n"
                     "#endif /* ATH11K_NS3_VERSION_H */\n"
  )
  file(CONFIGURE OUTPUT ${directory}/ath11k-ns3-version.h CONTENT "${text}" @ONLY)
endfunction()
