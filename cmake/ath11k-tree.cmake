# SPDX-License-Identifier: GPL-2.0-only
#
# Inside an ns-3 tree: the names of ath11k-libraries.cmake and ath11k-programs.cmake in terms of
# what build_lib made, so that the folders of programs are the same in both builds.

add_library(ath11k-warnings INTERFACE)
add_library(ath11k-queueing INTERFACE)
target_link_libraries(ath11k-queueing INTERFACE ${libath11k})
if(NOT TARGET ath11k)
  add_library(ath11k INTERFACE)
  target_link_libraries(ath11k INTERFACE ${libath11k})
endif()

# As the function of that name in ath11k-programs.cmake; ./ns3 run NAME finds the program.
function(ath11k_add_tool name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(NOT arg_LIBRARIES)
    set(arg_LIBRARIES ath11k)
  endif()
  build_exec(
    EXECNAME ${name}
    SOURCE_FILES ${arg_SOURCES}
    LIBRARIES_TO_LINK ${arg_LIBRARIES}
    EXECUTABLE_DIRECTORY_PATH ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/contrib/ath11k/tools/
  )
  target_link_libraries(${name} CLI11::CLI11 nlohmann_json::nlohmann_json)
endfunction()
