/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_FIELD_H
#define ATH11K_EXPERIMENT_FIELD_H

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

/**
 * \file
 * Fields: how the members of a plain struct are called, read, checked, written and explained
 * outside C++. A struct is described once, by a list of fields; JSON, the command line, the
 * list of parameters and the schema all come from that list, so that they cannot differ.
 */

namespace ns3
{

struct Ath11kField;

/// The description of a struct, in the order in which it is written.
using Ath11kFields = std::vector<Ath11kField>;

/// One member of a struct. Objects are passed as void*, so that readers and writers are no
/// templates; Ath11kMakeField() alone knows the types, and sets `kind` to fit.
struct Ath11kField
{
    /// What a member holds, and so how it looks in JSON.
    enum class Kind
    {
        Number,  //!< double
        Integer, //!< uint32_t
        Counter, //!< uint64_t
        Flag,    //!< bool
        Text,    //!< std::string
        Numbers, //!< std::vector<double>
        Names,   //!< std::map<std::string, std::string>
        Counts,  //!< std::map<std::string, uint64_t>
        Object,  //!< a struct that has fields itself
        List     //!< std::vector of such structs
    };

    std::string key;                                      //!< its name in JSON
    std::string unit;                                     //!< unit of the number, may be empty
    std::string help;                                     //!< one line for the reader
    Kind kind{Kind::Number};                              //!< what it holds
    double min{-std::numeric_limits<double>::infinity()}; //!< smallest valid number
    double max{std::numeric_limits<double>::infinity()};  //!< largest valid number
    std::vector<std::string> choices;                     //!< valid texts, empty for any
    const Ath11kFields* fields{nullptr};                  //!< of an Object, or an element of a List
    bool omitEmpty{false};                                //!< a List that is empty is not written
    bool orNull{false};                                   //!< a Number may be NaN, null in JSON

    std::function<void*(void*)> member;               //!< address of the member in its struct
    std::function<std::size_t(const void*)> size;     //!< elements of the List at this address
    std::function<void(void*, std::size_t)> resize;   //!< changes their number
    std::function<void*(void*, std::size_t)> element; //!< address of one of them

    /**
     * \param low smallest valid number
     * \param high largest valid number
     * \return this field with its range
     */
    Ath11kField Range(double low, double high) const;

    /**
     * \param texts the valid texts
     * \return this field with its choices
     */
    Ath11kField OneOf(std::vector<std::string> texts) const;

    /// \return this field, a Number, that may be unknown: NaN here, null in JSON
    Ath11kField OrNull() const;

    /// \return this field, a List, not to be written while it is empty
    Ath11kField OmitEmpty() const;
};

/// Whether a type is a std::vector.
template <class T>
struct Ath11kIsVector : std::false_type
{
};

/// A std::vector is one.
template <class T>
struct Ath11kIsVector<std::vector<T>> : std::true_type
{
};

/**
 * \param key name in JSON
 * \param unit unit of the number, or empty
 * \param help one line for the reader
 * \param pointer the member
 * \param fields description of the member if it is a struct or a vector of structs
 * \return the field
 */
template <class S, class M>
Ath11kField
Ath11kMakeField(std::string key,
                std::string unit,
                std::string help,
                M S::*pointer,
                const Ath11kFields* fields = nullptr)
{
    using Kind = Ath11kField::Kind;
    Ath11kField field;
    field.key = std::move(key);
    field.unit = std::move(unit);
    field.help = std::move(help);
    field.fields = fields;
    field.member = [pointer](void* object) -> void* {
        return &(static_cast<S*>(object)->*pointer);
    };
    if constexpr (std::is_same_v<M, double>)
    {
        field.kind = Kind::Number;
    }
    else if constexpr (std::is_same_v<M, uint32_t>)
    {
        field.kind = Kind::Integer;
        field.min = 0;
        field.max = std::numeric_limits<uint32_t>::max();
    }
    else if constexpr (std::is_same_v<M, uint64_t>)
    {
        field.kind = Kind::Counter;
        field.min = 0;
    }
    else if constexpr (std::is_same_v<M, bool>)
    {
        field.kind = Kind::Flag;
    }
    else if constexpr (std::is_same_v<M, std::string>)
    {
        field.kind = Kind::Text;
    }
    else if constexpr (std::is_same_v<M, std::vector<double>>)
    {
        field.kind = Kind::Numbers;
    }
    else if constexpr (std::is_same_v<M, std::map<std::string, std::string>>)
    {
        field.kind = Kind::Names;
    }
    else if constexpr (std::is_same_v<M, std::map<std::string, uint64_t>>)
    {
        field.kind = Kind::Counts;
    }
    else if constexpr (Ath11kIsVector<M>::value)
    {
        field.kind = Kind::List;
        field.size = [](const void* list) { return static_cast<const M*>(list)->size(); };
        field.resize = [](void* list, std::size_t n) { static_cast<M*>(list)->resize(n); };
        field.element = [](void* list, std::size_t i) -> void* {
            return &static_cast<M*>(list)->at(i);
        };
    }
    else
    {
        static_assert(std::is_class_v<M>, "no kind of field holds this type");
        field.kind = Kind::Object;
    }
    return field;
}

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_FIELD_H */
