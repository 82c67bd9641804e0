/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

/**
 * \file
 * Stands in for libFuzzer: runs the target once for each file of the folder that is given.
 */

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int
main(int argc, char** argv)
{
    if (argc != 2 || !std::filesystem::is_directory(argv[1]))
    {
        std::fprintf(stderr, "usage: %s FOLDER, a folder of inputs\n", argv[0]);
        return 2;
    }
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1]))
    {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::vector<char> input{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
        ++count;
    }
    std::printf("%d inputs\n", count);
    return count > 0 ? 0 : 1;
}
