/** Files that are not what they should be, as a whole. */
import { gzipSync } from "node:zlib";
import { bad, type BadFile } from "./bad-file";
import { makeFile } from "./read-texts";

const TOOLS = makeFile("tools.json", { Weather: "Rain or sun.", Table: "Books." });
const LATIN = [...new TextEncoder().encode('{"Caf'), 0xe9, ...new TextEncoder().encode('":"Coffee."}')];
const raw = (name: string, bytes: Uint8Array) => ({ name, bytes });

const NOT_DATA: BadFile[] = [
  bad("nothing", "empty", null, "0 bytes. Was the download complete?", ""),
  bad("white space", "empty", null, "The file contains only white space. Was the download complete?", " \n\t\n"),
  bad(
    "a byte order mark alone",
    "empty",
    null,
    "The file contains only white space. Was the download complete?",
    [0xef, 0xbb, 0xbf],
  ),
  bad(
    "a Git LFS pointer",
    "git-lfs",
    null,
    'the real file has 26,898,240 bytes. Download it from the repository page with "Download raw"',
    "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 26898240\n",
  ),
  bad(
    "a Git LFS pointer without a size",
    "git-lfs",
    null,
    "a Git LFS pointer, not the data",
    "version https://git-lfs.github.com/spec/v1\n",
  ),
  bad(
    "a web page",
    "html",
    null,
    "This is a web page (404: Not Found), not a data file. Did the link lead to the raw file?",
    "\n<!DOCTYPE html><html><head><title>404: Not Found</title>",
  ),
  bad("a web page in capitals", "html", null, "a web page, not a data file", "<HTML><BODY>Log in</BODY></HTML>"),
  bad("a page whose title turns around", "html", null, "⟨U+202E⟩", "<!doctype html><title>a\u202eb</title>"),
  bad("zstd", "not-text", null, "compressed (zstd)", [0x28, 0xb5, 0x2f, 0xfd, 0]),
  bad("a picture called json", "not-text", null, "a picture (PNG)", [0x89, 0x50, 0x4e, 0x47, 13, 10]),
  bad("a photo", "not-text", null, "a picture (JPEG)", [0xff, 0xd8, 0xff, 0xe0]),
  bad("a PDF", "not-text", null, "a PDF", "%PDF-1.7 x"),
  bad(
    "UTF-16, little end first",
    "not-utf-8",
    null,
    "The file is text in UTF-16, not UTF-8. Save it as UTF-8 and drop it again",
    [0xff, 0xfe, 0x7b, 0],
  ),
  bad("UTF-16, big end first", "not-utf-8", null, "UTF-16", [0xfe, 0xff, 0, 0x7b]),
  bad(
    "UTF-16 without a mark",
    "not-text",
    null,
    "The file is not text: byte 1 is zero. Drop the data file instead",
    [0x7b, 0, 0x7d, 0],
  ),
  bad(
    "binary",
    "not-text",
    null,
    "The file is not text: byte 2 is zero. Drop the data file instead",
    [0x7b, 0x22, 0, 1],
  ),
  bad("UTF-32", "not-utf-8", null, "The file is text in UTF-32, not UTF-8", [0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]),
  bad("UTF-32, big end first", "not-utf-8", null, "UTF-32", [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]),
  bad("Latin-1", "not-utf-8", null, "Byte 5 is not UTF-8", LATIN),
  bad("a character cut in half", "not-utf-8", null, "Byte 1 is not UTF-8", [0x22, 0xe2, 0x82]),
  bad("an overlong zero", "not-utf-8", null, "Byte 1 is not UTF-8", [0x22, 0xc0, 0x80, 0x22]),
  bad("half a surrogate pair as bytes", "not-utf-8", null, "is not UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]),
  bad(
    "Latin-1, read as chosen",
    "decoded-as",
    null,
    "The file is not UTF-8 and was read as windows-1252, as you chose",
    LATIN,
    {
      choices: [{ kind: "decode-as", file: "x.json", encoding: "windows-1252" }],
    },
  ),
  bad("an encoding that is not offered", "not-utf-8", null, "is not UTF-8", LATIN, {
    choices: [{ kind: "decode-as", file: "x.json", encoding: "koi8-r" }],
  }),
  bad("a Parquet file that is damaged", "bad-table-file", null, "The Parquet file cannot be read", [
    ...[0x50, 0x41, 0x52, 0x31],
    ...Array.from({ length: 60 }, () => 7),
    ...[1, 0, 0, 0, 0x50, 0x41, 0x52, 0x31],
  ]),
  bad(
    "half a gzip file",
    "bad-gzip",
    null,
    "The compressed file (gzip) is damaged or incomplete. Download it again",
    [0x1f, 0x8b, 8, 0],
  ),
  bad(
    "a damaged gzip file",
    "bad-gzip",
    null,
    "damaged",
    raw(
      "x.gz",
      gzipSync("[1]").map((byte, at) => (at === 14 ? byte ^ 255 : byte)),
    ),
  ),
  bad(
    "gzip in gzip",
    "not-text",
    null,
    "compressed (gzip) twice",
    raw("x.gz", new Uint8Array(gzipSync(gzipSync("[]")))),
  ),
  bad("a gzip file", "unpacked", null, "was unpacked", raw("x.gz", new Uint8Array(gzipSync('{"A":"a"}')))),
  bad(
    "a gzip file of two members",
    "unpacked",
    null,
    "was unpacked",
    raw("x.gz", new Uint8Array([...gzipSync('{"A":'), ...gzipSync('"a"}')])),
  ),
  bad(
    "a gzip file whose second member is damaged",
    "bad-gzip",
    null,
    "damaged",
    raw(
      "x.gz",
      new Uint8Array([...gzipSync('{"A":'), ...gzipSync('"a"}').map((byte, at) => (at === 12 ? byte ^ 255 : byte))]),
    ),
  ),
  ...(
    [
      ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
      ["compressed (bzip2)", [...Buffer.from("BZh9"), 1]],
      ["compressed (xz)", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
      ["a RAR archive", [...Buffer.from("Rar!"), 0x1a, 7]],
      ["an Arrow file", [...Buffer.from("ARROW1"), 0, 0]],
      ["an SQLite database", [...Buffer.from("SQLite format 3"), 0]],
      ["a tar archive", [...Buffer.from("tools.json".padEnd(257, "\0")), ...Buffer.from("ustar"), 0]],
    ] as const
  ).map(([what, bytes]) => bad(what, "not-text", null, `is ${what}, not a data file.`, [...bytes])),
  bad(
    "the same file twice",
    "same-file",
    null,
    "The same file was dropped twice and read once",
    { ...TOOLS, name: "x.json" },
    { among: [TOOLS] },
  ),
  bad("prose", "unknown-text", null, "begins with", "Dear all,\nplease find it attached.\n"),
  bad("a table of something else", "unknown-text", null, "columns query and tools", "year,sales\n2020,7\n2021,8\n"),
  bad(
    "YAML of something else",
    "unknown-text",
    null,
    'This text begins with "name: x version: 1" and is neither JSON nor a known kind of table. A',
    "name: x\nversion: 1\n",
  ),
  bad(
    "Python",
    "unknown-text",
    null,
    'This text begins with "import json print(1)" and is neither JSON nor a known kind of table. A',
    "import json\nprint(1)\n",
  ),
  bad("another kind of JSON", "unknown-format", null, "neither tools", '[{"question":"a"}]'),
  bad("a number", "unknown-format", null, "neither tools", "7"),
  bad("a text", "unknown-format", null, "neither tools", '"hello"'),
  bad("null", "unknown-format", null, "begins with", "null"),
  bad("lists of lists", "unknown-format", null, "neither tools", "[[1,2],[3,4]]"),
  bad("a notebook", "unknown-format", null, "neither tools", '{"cells":[],"metadata":{},"nbformat":4}'),
  bad("an empty catalogue", "no-tools", null, "at least one, with a name and a description", "{}"),
  bad(
    "OpenAPI without operations",
    "no-tools",
    null,
    "The file contains no tools. It needs at least one, with a name and a description",
    '{"openapi":"3.0.0","info":{},"paths":{}}',
  ),
  bad("an empty list", "no-requests", null, "The file contains no requests: its list is empty", "[]"),
  bad("a header alone", "no-requests", null, "The file contains no requests: its list is empty", "query,tools\n"),
  bad("Swagger 2", "unsupported-version", null, "Convert it to 3.x", '{"swagger":"2.0","paths":{}}'),
  bad("OpenAPI 4", "unsupported-version", null, 'version "4.0.0"', '{"openapi":"4.0.0","paths":{}}'),
  bad(
    "a walk of a newer version",
    "bad-walk",
    null,
    "Open it with that version",
    '{"schema":99,"log":[],"cursor":0,"dataset":{}}',
  ),
  bad(
    "a data set that was changed by hand",
    "bad-dataset",
    null,
    "Export it again",
    `{"schema":1,"id":"d","name":"D","hash":"${"0".repeat(64)}","tools":[],"queries":[],"provenance":{"files":[],"notices":[]}}`,
  ),
  bad("a walk with a hole", "bad-walk", null, "Export it again", '{"schema":1,"log":[],"cursor":0,"dataset":{}}'),
];

const DEEP: BadFile[] = [
  bad(
    "deep nesting",
    "too-deep",
    null,
    "The JSON is nested 100 levels deep; at most 64 can be read",
    "[".repeat(100) + "]".repeat(100),
  ),
  bad("very deep nesting", "too-deep", null, "levels deep", `{"a":${"[".repeat(200_000)}`),
  bad(
    "deep YAML",
    "too-deep",
    null,
    "The YAML is nested 65 levels deep; at most 64 can be read",
    `openapi: 3.0.0\na: ${"[".repeat(100)}${"]".repeat(100)}`,
  ),
  bad("YAML that holds itself", "too-deep", null, "levels deep", "openapi: 3.0.0\npaths: &a\n  b: *a"),
];

export const BAD_WHOLE_FILES: readonly BadFile[] = [...NOT_DATA, ...DEEP];
