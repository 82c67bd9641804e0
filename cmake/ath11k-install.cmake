# SPDX-License-Identifier: GPL-2.0-only
#
# cmake --install: libraries, headers (beside ns-3's, as "ns3/ath11k-x.h"), programs, and the
# package that find_package(Ath11k) finds.

include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Ath11k)
set(headers ${ath11k_queueing_headers})
set(libraries ath11k-queueing)
set(programs ath11k-replay)
set(ath11k_installed_for)
if(NOT ATH11K_CORE_ONLY)
  list(APPEND headers ${ath11k_model_headers} ${ath11k_helper_headers} ${ath11k_experiment_headers}
       ${CMAKE_BINARY_DIR}/include/ns3/ath11k-ns3-version.h
  )
  list(APPEND libraries ath11k)
  list(APPEND programs ath11k-attributes ath11k-benchmark ath11k-experiment)
  set(ath11k_installed_for ${ns3_VERSION})
endif()

install(
  TARGETS ${libraries}
  EXPORT Ath11kTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
)
install(FILES ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ns3)
file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
set_target_properties(${programs} PROPERTIES INSTALL_RPATH "$ORIGIN/${bin_to_lib}")
install(TARGETS ${programs})

install(EXPORT Ath11kTargets NAMESPACE Ath11k:: DESTINATION ${package})
configure_package_config_file(
  cmake/Ath11kConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/Ath11kConfig.cmake
  INSTALL_DESTINATION ${package}
)
write_basic_package_version_file(
  ${CMAKE_CURRENT_BINARY_DIR}/Ath11kConfigVersion.cmake COMPATIBILITY SameMinorVersion
)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/Ath11kConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/Ath11kConfigVersion.cmake
              cmake/ath11k-ns3-targets.cmake DESTINATION ${package}
)
