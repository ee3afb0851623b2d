#pragma once
// Constants of the exponentials. proofs/sollya has the script that made each of them;
// error_budget.cpp recomputes from these very numbers what they cost.
#include <array>

namespace softcert::reference::constants {

// x = k * ln2/16 + r. The high part has 38 bits, so that k times it is exact for |k| < 2^14.
inline constexpr double kInverseStep = 0x1.71547652b82fep4;  // 16/ln2
inline constexpr double kStepHi = 0x1.62e42fefap-5;
inline constexpr double kStepLo = 0x1.cf79abc9e3b3ap-44;

// The low part again, as 38 bits and the rest: for double-double.
inline constexpr double kStepMiddle = 0x1.cf79abc9ep-44;
inline constexpr double kStepTail = 0x1.d9cc01f97b57ap-83;

// x = k * ln2 + r, high part of 42 bits: |k| < 2^11.
inline constexpr double kInverseLn2 = 0x1.71547652b82fep0;
inline constexpr double kLn2Hi = 0x1.62e42fefa38p-1;
inline constexpr double kLn2Lo = 0x1.ef35793c7673p-45;

// 1.5 * 2^52: adding it rounds to an integer, which then stands in the low bits.
inline constexpr double kRoundToInteger = 0x1.8p52;

// 2^(j/16) rounded to double, what that leaves relative to the entry, and what it leaves.
inline constexpr std::array<double, 16> kTable = {
    0x1p0,
    0x1.0b5586cf9890fp0,
    0x1.172b83c7d517bp0,
    0x1.2387a6e756238p0,
    0x1.306fe0a31b715p0,
    0x1.3dea64c123422p0,
    0x1.4bfdad5362a27p0,
    0x1.5ab07dd485429p0,
    0x1.6a09e667f3bcdp0,
    0x1.7a11473eb0187p0,
    0x1.8ace5422aa0dbp0,
    0x1.9c49182a3f09p0,
    0x1.ae89f995ad3adp0,
    0x1.c199bdd85529cp0,
    0x1.d5818dcfba487p0,
    0x1.ea4afa2a490dap0,
};
inline constexpr std::array<double, 16> kTableRelative = {
    0,
    0x1.79aa65d837b6dp-54,
    -0x1.01b15eaa59348p-55,
    0x1.68efde3a8a894p-54,
    0x1.34d754db0abb6p-55,
    0x1.59f48a72a4c6dp-55,
    0x1.690cebb7aafbp-56,
    0x1.063e1e21c5409p-54,
    -0x1.3b3efbf5e2228p-54,
    -0x1.b32dcb94da51dp-56,
    0x1.db72fc1f0eab4p-55,
    0x1.1affc2b91ce27p-56,
    0x1.c1a7792cb3387p-55,
    0x1.36eae30af0cb3p-56,
    0x1.4a385a63d07a7p-56,
    -0x1.ff7128fd391fp-55,
};
inline constexpr std::array<double, 16> kTableLow = {
    0,
    0x1.8a62e4adc610bp-54,
    -0x1.19041b9d78a76p-55,
    0x1.9b07eb6c70573p-54,
    0x1.6f46ad23182e4p-55,
    0x1.ada0911f09ebcp-55,
    0x1.d4397afec42e2p-56,
    0x1.6324c054647adp-54,
    -0x1.bdd3413b26456p-54,
    -0x1.41577ee04992fp-55,
    0x1.6e9f156864b27p-54,
    0x1.c7c46b071f2bep-56,
    0x1.7a1cd345dcc81p-54,
    0x1.11065895048ddp-55,
    0x1.2ed02d75b3707p-55,
    -0x1.e9c23179c2893p-54,
};

// e^r ~ 1 + r + r^2 q(r). With the table: |r| <= ln2/32 (1 + 2^-20), degree 6, relative error
// <= 2^-56.25; q = (c0 r^2 + c1 r + c2) (r^2 + c3) + c4, one multiplication fewer than the powers.
// Without: |r| <= ln2/2 (1 + 2^-20), degree 11, <= 2^-57.86; q = c0 + c1 r + ...
inline constexpr std::array<double, 5> kTablePolynomial = {
    0x1.6c14da04321c2p-10, 0x1.11123aae7eba3p-7, 0x1.c725145e71165p-7, 0x1.3ffea33c462c6p+4,
    0x1.c714129c55ec7p-3};
inline constexpr std::array<double, 10> kWholePolynomial = {
    0x1.000000000000ap-1,  0x1.55555555554fep-3,  0x1.55555555506cp-5,   0x1.1111111126b37p-7,
    0x1.6c16c18475a25p-10, 0x1.a01a012fec324p-13, 0x1.a0199963c51b7p-16, 0x1.71df18fbb5452p-19,
    0x1.28adf7a82c1dbp-22, 0x1.ad92c8121229dp-26};

// 1/k! for k = 3, 4, 5 as double-doubles, then for k = 6..12 rounded to double.
inline constexpr std::array<double, 3> kInverseFactorialHi = {
    0x1.5555555555555p-3, 0x1.5555555555555p-5, 0x1.1111111111111p-7};
inline constexpr std::array<double, 3> kInverseFactorialLo = {
    0x1.5555555555555p-57, 0x1.5555555555555p-59, 0x1.1111111111111p-63};
inline constexpr std::array<double, 7> kInverseFactorialTail = {
    0x1.6c16c16c16c17p-10, 0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-16, 0x1.71de3a556c734p-19,
    0x1.27e4fb7789f5cp-22, 0x1.ae64567f544e4p-26, 0x1.1eed8eff8d898p-29};

}  // namespace softcert::reference::constants
