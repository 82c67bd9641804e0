/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_JSON_H
#define ATH11K_REPLAY_JSON_H

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * One JSON object of a recording, read with checks: whatever is missing, of the wrong kind or
 * out of range throws a ReplayLineError that names the key, what was given and what is allowed.
 */
class JsonFields
{
  public:
    /// Largest integer that a recording may hold.
    static constexpr int64_t kMost = INT64_MAX;

    /**
     * \param line text of one object
     * \throws ReplayLineError if it is not one
     */
    explicit JsonFields(const std::string& line);

    /**
     * \param value an object
     * \param path how to name it in errors, such as "tins[3]"
     * \throws ReplayLineError if it is not one
     */
    JsonFields(nlohmann::json value, std::string path);

    /**
     * \param key a key
     * \return whether the object has it
     */
    bool Has(const char* key) const
    {
        return m_object.contains(key);
    }

    /**
     * \param key a key
     * \return its value, null if it is missing
     */
    const nlohmann::json* Find(const std::string& key) const
    {
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }

    /**
     * \param key a key that must be there
     * \return whether its value is null
     */
    bool IsNull(const char* key) const
    {
        return Get(key).is_null();
    }

    /**
     * \param key a key
     * \return how to name it in messages
     */
    std::string Name(const char* key) const
    {
        return m_path + key;
    }

    /**
     * \param key a key that must be there
     * \param least the least value allowed
     * \param most the largest value allowed
     * \return its value
     */
    int64_t Integer(const char* key, int64_t least = 0, int64_t most = kMost) const;

    /**
     * \param key a key that need not be there
     * \param least the least value allowed
     * \param most the largest value allowed
     * \return its value, if it is there
     */
    std::optional<int64_t> Optional(const char* key, int64_t least, int64_t most) const;

    /**
     * \param key a key that must be there; true, false, 1 and 0 are allowed
     * \return its value
     */
    bool Boolean(const char* key) const;

    /**
     * \param key a key that must be there
     * \return its value, a string
     */
    std::string Text(const char* key) const;

    /**
     * \param key a key that need not be there
     * \param only the only value allowed
     */
    void Demand(const char* key, const nlohmann::json& only) const;

    /**
     * \param key a key that must be there
     * \param size how many elements it must have, if that is known
     * \return its elements
     */
    const nlohmann::json& Array(const char* key, std::optional<size_t> size = {}) const;

    /**
     * \param key a key that must be there
     * \param size how many elements it must have, if that is known
     * \param least the least element allowed
     * \param most the largest element allowed
     * \return its elements
     */
    std::vector<int64_t> Integers(const char* key,
                                  std::optional<size_t> size = {},
                                  int64_t least = INT64_MIN,
                                  int64_t most = kMost) const;

  private:
    /**
     * \param key a key
     * \return its value
     * \throws ReplayLineError if it is missing
     */
    const nlohmann::json& Get(const char* key) const;

    /**
     * \param value a value
     * \param name how to name it in errors
     * \param least the least value allowed
     * \param most the largest value allowed
     * \return the value
     */
    int64_t ToInteger(const nlohmann::json& value,
                      const std::string& name,
                      int64_t least,
                      int64_t most) const;

    /**
     * \param name the element
     * \param value what was given
     * \param allowed what is allowed
     * \throws ReplayLineError always
     */
    [[noreturn]] void Refuse(const std::string& name,
                             const nlohmann::json& value,
                             const std::string& allowed) const;

    nlohmann::json m_object; //!< the object
    std::string m_path;      //!< what comes before a key in errors
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_JSON_H */
