# SPDX-License-Identifier: GPL-2.0-only
#
# How programs, tests and examples are declared in the folders below.

# ath11k_add_tool(NAME SOURCES file... [LIBRARIES target...]): a command line program. Links the
# module unless LIBRARIES say otherwise (ath11k-queueing for one without ns-3); finds CLI11 and
# nlohmann_json by itself.
function(ath11k_add_tool name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(NOT arg_LIBRARIES)
    set(arg_LIBRARIES ath11k)
  endif()
  find_package(CLI11 REQUIRED)
  find_package(nlohmann_json REQUIRED)
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(
    ${name} PRIVATE ${arg_LIBRARIES} CLI11::CLI11 nlohmann_json::nlohmann_json ath11k-warnings
  )
endfunction()

# ath11k_add_test(NAME SOURCES file... [LIBRARIES target...] [TIMEOUT seconds]): a GoogleTest
# program whose cases ctest lists one by one. Links the module unless LIBRARIES say otherwise.
# Simulations of all tests watch themselves: ns-3 takes defaults of attributes from the environment.
function(ath11k_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TIMEOUT" "SOURCES;LIBRARIES")
  if(NOT arg_LIBRARIES)
    set(arg_LIBRARIES ath11k)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gmock_main ath11k-warnings)
  gtest_discover_tests(
    ${name} DISCOVERY_MODE PRE_TEST TEST_PREFIX "${name}/"
    PROPERTIES TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "NS_ATTRIBUTE_DEFAULT=ns3::Ath11kQueueScheduler::CheckInvariants=true"
  )
endfunction()

# examples/CMakeLists.txt speaks ns-3's language in both builds; this is its standalone meaning.
if(NOT ATH11K_CORE_ONLY)
  function(build_lib_example)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "SOURCE_FILES;LIBRARIES_TO_LINK")
    add_executable(${arg_NAME} ${arg_SOURCE_FILES})
    target_link_libraries(${arg_NAME} PRIVATE ath11k ath11k-warnings)
    # Each example compiles what all share; as one unit that costs next to nothing.
    set_target_properties(${arg_NAME} PROPERTIES UNITY_BUILD ON)
  endfunction()
endif()
