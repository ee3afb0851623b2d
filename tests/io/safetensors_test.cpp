// Tensors of .safetensors files: every dtype read, every lie refused.
#include "scratch.hpp"
#include "softcert/io/array_source.hpp"
#include "softcert/io/safetensors_header.hpp"
#include "zip_builder.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
using testing::little;
using testing::refusal;

std::string file(const std::string& header, const std::string& data) {
  return little(header.size(), 8) + header + data;
}

ArraySource open(const std::string& bytes, std::optional<std::string> member = {}) {
  return open_array(std::make_shared<MemorySource>(std::as_bytes(std::span(bytes)), "test"),
                    {member, {}});
}

std::string refused(const std::string& bytes, std::optional<std::string> member = {}) {
  return refusal([&] { open(bytes, member); });
}

std::string tensor(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return R"({"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

std::string one(const std::string& shape, const std::string& offsets) {
  return R"({"x":)" + tensor("F32", shape, offsets) + "}";
}

TEST(Safetensors, ReadsEveryDtypeAndShape) {
  const std::pair<const char*, FormatId> dtypes[] = {
      {"F64", FormatId::kFloat64},        {"F32", FormatId::kFloat32},
      {"F16", FormatId::kFloat16},        {"BF16", FormatId::kBFloat16},
      {"F8_E4M3", FormatId::kFloat8E4M3}, {"F8_E5M2", FormatId::kFloat8E5M2}};
  for (const auto& [dtype, format] : dtypes) {
    const std::size_t bytes = numerics::format_of(format).bytes();
    std::string data;
    for (std::size_t i = 0; i < 6 * bytes; ++i) data += static_cast<char>('a' + i);
    const std::string header = R"({"__metadata__":{"format":"pt"},"x":)" +
                               tensor(dtype, "[2,3]", "[0," + std::to_string(6 * bytes) + "]") +
                               "}   ";
    ArraySource array = open(file(header, data));
    EXPECT_EQ(array.format(), format);
    EXPECT_EQ(array.shape(), (std::vector<std::size_t>{2, 3}));
    std::string last(bytes, '\0');
    const std::string whole = file(header, data);
    ArraySource again = open(whole, "x");
    again.read(5, std::as_writable_bytes(std::span(last)));
    EXPECT_EQ(last, data.substr(5 * bytes));
  }
  const std::string scalar = file(one("[]", "[0,4]"), "abcd");
  EXPECT_EQ(open(scalar).elements(), 1u);
  EXPECT_EQ(open(file(one("[3,0]", "[0,0]"), "")).elements(), 0u);
}

TEST(Safetensors, ChoosesByName) {
  const std::string header =
      "{\"b\":" + tensor("F16", "[2]", "[4,8]") + ",\"a\":" + tensor("I32", "[1]", "[0,4]") + "}";
  const std::string whole = file(header, "abcdefgh");
  EXPECT_EQ(open(whole, "b").elements(), 2u);
  EXPECT_NE(refused(whole).find("2 arrays, a member must be named: \"b\", \"a\""),
            std::string::npos);
  EXPECT_NE(refused(whole, "c").find("no member \"c\"; there are"), std::string::npos);
  EXPECT_NE(refused(whole, "a").find("\"I32\" are not supported"), std::string::npos);
  EXPECT_NE(refused(file("{}", "")).find("holds no array"), std::string::npos);
}

TEST(Safetensors, LiesAboutSizesAreRefused) {
  const auto says = [](const std::string& shape, const std::string& offsets) {
    return refused(file(one(shape, offsets), std::string(24, 'x')));
  };
  EXPECT_NO_THROW(open(file(one("[6]", "[0,24]"), std::string(24, 'x'))));
  EXPECT_NE(says("[7]", "[0,24]").find("truncated"), std::string::npos);
  EXPECT_NE(says("[5]", "[0,24]").find("trailing"), std::string::npos);
  EXPECT_NE(says("[6]", "[0,25]").find("truncated"), std::string::npos);
  EXPECT_NE(says("[5]", "[0,20]").find("belong to no tensor"), std::string::npos);
  EXPECT_NE(says("[5]", "[4,24]").find("0 expected"), std::string::npos);
  EXPECT_NE(says("[6]", "[24,0]").find("start and an end"), std::string::npos);
  EXPECT_NE(says("[6]", "[0]").find("start and an end"), std::string::npos);
  EXPECT_NE(says("[6]", "[0,8,24]").find("more than two"), std::string::npos);
  EXPECT_NE(says("[-6]", "[0,24]").find("negative"), std::string::npos);
  EXPECT_NE(says("[6.0]", "[0,24]").find("whole number"), std::string::npos);
  EXPECT_NE(says("[1e99]", "[0,24]").find("whole number"), std::string::npos);
  EXPECT_NE(says("[18446744073709551616]", "[0,24]").find("whole number"), std::string::npos);
  EXPECT_NE(says("[18446744073709551615]", "[0,24]").find("too large"), std::string::npos);
  EXPECT_NE(says("[4294967296,4294967296,0]", "[0,24]").find("product"), std::string::npos);
  EXPECT_NE(says("[6]", "[18446744073709551615,24]").find("too large"), std::string::npos);
}

TEST(Safetensors, OverlapsAndDuplicatesAreRefused) {
  const std::string data(24, 'x');
  const auto two = [&](const std::string& second, const std::string& offsets) {
    return refused(file("{\"x\":" + tensor("F32", "[3]", "[0,12]") + ",\"" + second +
                            "\":" + tensor("F32", "[3]", offsets) + "}",
                        data),
                   "x");
  };
  EXPECT_NE(two("y", "[8,20]").find("12 expected"), std::string::npos);
  EXPECT_NE(two("y", "[0,12]").find("12 expected"), std::string::npos);
  EXPECT_NE(two("x", "[12,24]").find("\"x\" comes twice"), std::string::npos);
  EXPECT_NE(refused(file(R"({"x":{"dtype":"F32","dtype":"F32","shape":[6],"data_offsets":[0,24]}})",
                         data))
                .find("\"dtype\" comes twice"),
            std::string::npos);
}

TEST(Safetensors, WhatIsNoSuchJsonIsRefused) {
  const std::string good = one("[6]", "[0,24]");
  for (const std::string& header : {one("[NaN]", "[0,24]"),
                                    one("[Infinity]", "[0,24]"),
                                    one("null", "[0,24]"),
                                    one("[[6]]", "[0,24]"),
                                    one("6", "[0,24]"),
                                    one("[\"6\"]", "[0,24]"),
                                    one("[6]", "{\"a\":0}"),
                                    one("[true]", "[0,24]"),
                                    good + "x",
                                    good + good,
                                    good.substr(0, good.size() - 1),
                                    std::string("{\"x\":3}"),
                                    std::string("{\"x\":[]}"),
                                    std::string("{\"x\":{}}"),
                                    std::string("{\"__metadata__\":3}"),
                                    std::string("{\"__metadata__\":{\"a\":3}}"),
                                    std::string("{\"__metadata__\":{\"a\":{}}}"),
                                    std::string("{\"\xff\":1}"),
                                    std::string("{"),
                                    "{\"x\":" + std::string(100000, '[')}) {
    EXPECT_NE(refused(file(header, std::string(24, 'x'))).find("malformed"), std::string::npos)
        << header.substr(0, 80);
  }
  std::string many = "[";
  for (int i = 0; i < 65; ++i) many += i == 0 ? "1" : ",1";
  EXPECT_NE(refused(file(one(many + "]", "[0,4]"), "abcd")).find("dimensions"), std::string::npos);
}

TEST(Safetensors, TruncatedAnywhereIsRefused) {
  const std::string whole = file(one("[6]", "[0,24]"), std::string(24, 'x'));
  for (std::size_t length = 0; length < whole.size(); ++length) {
    refused(whole.substr(0, length));
  }
  refused(whole + "x");
  std::string huge = whole;
  huge.replace(0, 8, little(kLongestSafetensorsHeader + 1, 8));
  EXPECT_NE(refused(huge).find("longer than"), std::string::npos);
  huge.replace(0, 8, std::string(8, '\xff'));
  EXPECT_NE(refused(huge).find("longer than"), std::string::npos);
  huge.replace(0, 8, little(whole.size(), 8));
  EXPECT_NE(refused(huge).find("truncated"), std::string::npos);
}

}  // namespace
}  // namespace softcert::io
