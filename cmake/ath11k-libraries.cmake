# SPDX-License-Identifier: GPL-2.0-only
#
# The two libraries. ath11k-queueing is the pure core (static; link this where no ns-3 is
# wanted), ath11k the ns-3 module (shared; contains the core, so link one or the other).

# As ns-3 does for its modules: headers of all folders are reached as "ns3/ath11k-x.h".
set(ath11k_all_headers
    ${ath11k_queueing_headers} ${ath11k_model_headers} ${ath11k_helper_headers}
    ${ath11k_experiment_headers}
)
foreach(header IN LISTS ath11k_all_headers)
  cmake_path(GET header FILENAME name)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/ns3/${name}
       CONTENT "#include \"${CMAKE_CURRENT_SOURCE_DIR}/${header}\"\n" @ONLY
  )
endforeach()

if(ath11k_queueing_sources)
  set(queueing_scope PUBLIC)
  add_library(ath11k-queueing STATIC ${ath11k_queueing_sources})
  target_link_libraries(ath11k-queueing PRIVATE $<BUILD_INTERFACE:ath11k-warnings>)
else()
  set(queueing_scope INTERFACE)
  add_library(ath11k-queueing INTERFACE)
endif()
target_include_directories(
  ath11k-queueing ${queueing_scope} $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>
)
target_compile_features(ath11k-queueing ${queueing_scope} cxx_std_17)

if(ATH11K_CORE_ONLY)
  return()
endif()

find_package(nlohmann_json REQUIRED)
ath11k_ns3_modules(
  ath11k_ns3_targets
  core
  network
  wifi
  internet
  applications
  internet-apps
  point-to-point
  traffic-control
  bridge
  csma
  mobility
  spectrum
  propagation
)
set(ath11k_sources ${ath11k_model_sources} ${ath11k_helper_sources} ${ath11k_experiment_sources})
if(ath11k_sources)
  set(module_scope PUBLIC)
  add_library(ath11k SHARED ${ath11k_sources})
  # NS_LOG works in the module whatever ns-3 was built with; in a tree the profile decides.
  target_compile_definitions(ath11k PRIVATE NS3_LOG_ENABLE)
  if(ath11k_queueing_sources)
    target_sources(ath11k PRIVATE $<TARGET_OBJECTS:ath11k-queueing>)
  endif()
  # Headers of the experiment library speak JSON.
  target_link_libraries(
    ath11k PUBLIC nlohmann_json::nlohmann_json PRIVATE $<BUILD_INTERFACE:ath11k-warnings>
  )
else()
  set(module_scope INTERFACE)
  add_library(ath11k INTERFACE)
endif()
target_include_directories(
  ath11k ${module_scope} $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>
)
target_link_libraries(ath11k ${module_scope} ${ath11k_ns3_targets})
target_compile_features(ath11k ${module_scope} cxx_std_${CMAKE_CXX_STANDARD})
