#include "softcert/io/npy_header.hpp"

#include "scratch.hpp"

namespace softcert::io {
namespace {

using numerics::FormatId;
using testing::refusal;

std::string framed(const std::string& dictionary, int version = 1) {
  std::string out = "\x93NUMPY";
  out += {static_cast<char>(version), '\0'};
  for (int byte = 0; byte < (version == 1 ? 2 : 4); ++byte) {
    out += static_cast<char>(dictionary.size() >> 8 * byte & 0xff);
  }
  return out + dictionary;
}

NpyHeader parse(const std::string& bytes) {
  return parse_npy_header(std::as_bytes(std::span(bytes)));
}

std::string refused(const std::string& dictionary) {
  return refusal([&] { parse(framed(dictionary)); });
}

TEST(NpyHeader, ReadsEveryVersionKeyOrderAndSpacing) {
  for (const int version : {1, 2, 3}) {
    for (const char* text :
         {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }   \n",
          "{'shape':(2,3),'fortran_order':False,'descr':'<f4'}\n",
          "{ \"fortran_order\" : False , \"shape\" : ( 2 , 3 , ) , \"descr\" : \"<f4\" , }\n"}) {
      const NpyHeader header = parse(framed(text, version));
      EXPECT_EQ(*header.element.format, FormatId::kFloat32);
      EXPECT_EQ(header.shape, (std::vector<std::size_t>{2, 3}));
      EXPECT_EQ(header.elements, 6u);
      EXPECT_EQ(header.data_offset, framed(text, version).size());
    }
  }
}

TEST(NpyHeader, ReadsScalarsVectorsAndEmptyArrays) {
  const auto shaped = [](const std::string& shape) {
    return parse(framed("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }\n"));
  };
  EXPECT_EQ(shaped("()").elements, 1u);
  EXPECT_EQ(shaped("(7,)").elements, 7u);
  EXPECT_EQ(shaped("(0,)").elements, 0u);
  EXPECT_EQ(shaped("(1, 0, 1152921504606846976)").elements, 0u);
}

TEST(NpyHeader, RawBitsAreTakenByWidth) {
  const auto element = [](const std::string& descr) {
    const std::string rest = "', 'fortran_order': False, 'shape': (2,), }\n";
    return parse(framed("{'descr': '" + descr + rest)).element;
  };
  for (const char* descr : {"<u2", "<V2", "|V2"}) {
    EXPECT_EQ(element(descr).format, std::nullopt) << descr;
    EXPECT_EQ(element(descr).bytes, 2u) << descr;
  }
  for (const char* descr : {"|u1", "<V1", "|V1", "<f1", "|f1"}) {
    EXPECT_EQ(element(descr).format, std::nullopt) << descr;
    EXPECT_EQ(element(descr).bytes, 1u) << descr;
  }
}

TEST(NpyHeader, EveryFormatHasADescrOfItsWidth) {
  for (const auto& format : numerics::formats()) {
    const auto element = find_npy_element(descr_of(format.id));
    ASSERT_TRUE(element) << format.name;
    EXPECT_EQ(element->bytes, format.bytes()) << format.name;
    EXPECT_TRUE(!element->format || element->format == format.id) << format.name;
  }
}

TEST(NpyHeader, NamesWhatIsWrongInTheDictionary) {
  const std::string rest = "'fortran_order': False, 'shape': (2,), }\n";
  EXPECT_EQ(refused("{'descr': '>f4', " + rest).find("big-endian"), 0u);
  EXPECT_NE(refused("{'descr': '<i8', " + rest).find("\"<i8\""), std::string::npos);
  EXPECT_NE(refused("{'descr': '<u4', " + rest).find("\"<u4\""), std::string::npos);
  EXPECT_NE(refused("{'descr': '>u2', " + rest).find("big-endian"), std::string::npos);
  EXPECT_NE(refused("{'descr': [('a', '<f4')], " + rest).find("structured"), std::string::npos);
  EXPECT_NE(refused("{'descr': '\x1b[2J\n', " + rest).find("\\x1b[2J\\x0a"), std::string::npos);
  EXPECT_NE(refused("{'descr': '<f4', 'fortran_order': True, 'shape': (2,), }\n").find("Fortran"),
            std::string::npos);
  EXPECT_NE(
      refused("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,), }\n").find("True or False"),
      std::string::npos);
  EXPECT_NE(refused("{'descr': '<f4', 'descr': '<f4', " + rest).find("twice"), std::string::npos);
  EXPECT_NE(refused("{'descr': '<f4', 'extra': 1, " + rest).find("unknown key \"extra\""),
            std::string::npos);
  EXPECT_NE(refused("{'descr': '<f4', 'shape': (2,), }\n").find("lacks"), std::string::npos);
  EXPECT_NE(refused("{}\n").find("lacks"), std::string::npos);
}

TEST(NpyHeader, NamesWhatIsWrongInTheShape) {
  const auto shape = [](const std::string& text) {
    return refused("{'descr': '<f4', 'fortran_order': False, 'shape': " + text + ", }\n");
  };
  EXPECT_NE(shape("(-1,)").find("negative"), std::string::npos);
  EXPECT_NE(shape("(18446744073709551616,)").find("too large"), std::string::npos);
  EXPECT_NE(shape("(99999999999999999999999999999,)").find("too large"), std::string::npos);
  EXPECT_NE(shape("(1152921504606846977,)").find("too large"), std::string::npos);
  EXPECT_NE(shape("(4294967296, 4294967296)").find("product"), std::string::npos);
  EXPECT_NE(shape("(0, 4294967296, 4294967296)").find("product"), std::string::npos);
  EXPECT_NE(shape("(3)").find("not a tuple"), std::string::npos);
  for (const char* text : {"(03,)", "(1.5,)", "(1 2)", "(,)", "(2,,)", "[2]", "(2", "2", "(True,)",
                           "(1_0,)", "(0x2,)", "(+2,)", "(None,)", "((2,),)"}) {
    EXPECT_NE(shape(text).find("malformed"), std::string::npos) << text;
  }
  std::string many = "(";
  for (std::size_t i = 0; i <= kMostDimensions; ++i) many += "1,";
  EXPECT_NE(shape(many + ")").find("dimensions"), std::string::npos);
}

TEST(NpyHeader, RefusesGarbageAroundTheDictionary) {
  const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
  EXPECT_NO_THROW(parse(framed(good + "\n")));
  for (const std::string& text :
       {good, good + "\n\n", good + "x\n", good + good + "\n", "x" + good + "\n", "\n" + good,
        good + std::string("\0\n", 2), std::string(), std::string("\n")}) {
    EXPECT_NE(refused(text).find("malformed"), std::string::npos) << text;
  }
}

TEST(NpyHeader, RefusesWrongFrames) {
  const std::string good = framed("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n");
  for (std::size_t length = 0; length < good.size(); ++length) {
    refusal([&] { parse(good.substr(0, length)); });
  }
  std::string bytes = good;
  bytes[0] = 'N';
  EXPECT_NE(refusal([&] { parse(bytes); }).find("magic"), std::string::npos);
  for (const std::string& version :
       {std::string("\x00\x00", 2), std::string("\x04\x00", 2), std::string("\x01\x01", 2)}) {
    bytes = good;
    bytes.replace(6, 2, version);
    EXPECT_NE(refusal([&] { parse(bytes); }).find("version"), std::string::npos);
  }
  bytes = framed(std::string("{}\n"), 2).replace(8, 4, "\xff\xff\xff\xff");
  EXPECT_NE(refusal([&] { parse(bytes); }).find("4294967295"), std::string::npos);
}

TEST(NpyHeader, WritesWhatNumPyWrites) {
  const std::vector<std::size_t> shape{720, 254};
  const std::string text = format_npy_header(FormatId::kFloat32, shape);
  const std::string committed =
      testing::slurp(SOFTCERT_SOURCE_DIR "/tests/data/minilm_attention_logits.npy");
  EXPECT_EQ(text, committed.substr(0, text.size()));
  EXPECT_EQ(text.size() % 64, 0u);
}

}  // namespace
}  // namespace softcert::io
