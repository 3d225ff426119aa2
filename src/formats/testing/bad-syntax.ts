/** Files that are JSON or YAML but for a slip of the pen, or of a program. */
import { bad, type BadFile } from "./bad-file";

const BROKEN_JSON: BadFile[] = [
  bad(
    "cut off in a text",
    "bad-json",
    "line 1, character 11",
    "This quote is never closed. The file may be incomplete. Fix it there and drop the file again",
    '[{"query":"Will it',
  ),
  bad(
    "cut off after a colon",
    "bad-json",
    "line 1, character 6",
    "The file ends where a value should follow. It may be incomplete. Fix it there and drop the",
    '{"A":',
  ),
  bad("cut off after a comma", "bad-json", "line 1, character 10", "not the end of the file", '{"A":"a",'),
  bad(
    "cut off in a list",
    "bad-json",
    "line 1, character 21",
    "The file ends where a value should follow. It may be incomplete. Fix it there and drop the",
    '[{"query":"a"},\n'.replace("\n", "     "),
  ),
  bad(
    "a comma too many",
    "bad-json",
    "line 3, character 1",
    "There is a comma too many before this }. Fix it there and drop the file again",
    '{\n  "A": "a",\n}',
  ),
  bad(
    "a comma too many in a list",
    "bad-json",
    "line 1, character 17",
    "There is a comma too many before this ]. Fix it there and drop the file again",
    '[{"query":"a"}, ]',
  ),
  bad(
    "a comma too few",
    "bad-json",
    "line 2, character 2",
    'JSON needs a comma or } here, not “"B":"b"}”. Fix it there and drop the file again',
    '{"A":"a"\n "B":"b"}',
  ),
  bad(
    "a comma too few in a list",
    "bad-json",
    "line 1, character 16",
    'JSON needs a comma or ] here, not “{"query":"b"}]”. Fix it there and drop the file again',
    '[{"query":"a"} {"query":"b"}]',
  ),
  bad(
    "no colon",
    "bad-json",
    "line 1, character 6",
    'JSON needs a colon after the name, not “"a"}”. Fix it there and drop the file again',
    '{"A" "a"}',
  ),
  bad("a line break in quotes", "bad-json", "line 1, character 10", "JSON needs \\n there", '{"A":"one\ntwo"}'),
  bad("single quotes", "bad-json", "line 1, character 2", "double quotes", "{'A':'a'}"),
  bad("curly quotes", "bad-json", "line 1, character 6", "double quotes", '{"A":“a”}'),
  bad(
    "a bare key",
    "bad-json",
    "line 1, character 2",
    "JSON needs a name in double quotes here, not “A”. Fix it there and drop the file again",
    '{A:"a"}',
  ),
  bad(
    "NaN",
    "bad-json",
    "line 1, character 6",
    "JSON has no NaN. Write a number there, or take the entry out.",
    '{"A":NaN}',
  ),
  bad("Infinity", "bad-json", "line 1, character 6", "JSON has no -Infinity", '{"A":-Infinity}'),
  bad("None", "bad-json", "line 1, character 6", "None is Python. JSON writes null", '{"A":None}'),
  bad("True", "bad-json", "line 1, character 6", "JSON writes true", '{"A":True}'),
  bad("undefined", "bad-json", "line 1, character 6", "not “undefined”", '{"A":undefined}'),
  bad("a number with a zero before it", "bad-json", "line 1, character 6", "not “007”", '{"A":007}'),
  bad("a number in hexadecimal", "bad-json", "line 1, character 6", "not “0x1F”", '{"A":0x1F}'),
  bad(
    "two values",
    "bad-json",
    "line 1, character 11",
    'The JSON ends here, but “{"B":"b"}” follows. Fix it there and drop the file again',
    '{"A":"a"} {"B":"b"}',
  ),
  bad(
    "a bad escape",
    "bad-json",
    "line 1, character 9",
    "JSON has no escape \\p. Write a backslash itself as \\\\. Fix it there and drop the file again",
    '{"A":"C:\\path"}',
  ),
  bad(
    "half an escape",
    "bad-json",
    "line 1, character 7",
    "JSON has no escape \\u. Write a backslash itself as \\\\. Fix it there and drop the file again",
    '{"A":"\\u12"}',
  ),
  bad("a tab in quotes", "bad-json", "line 1, character 8", "written as an escape", '{"A":"a\tb"}'),
  bad("a comment", "bad-json", "line 1, character 10", "not “//”", '{"A":"a" // no\n}'),
  bad(
    "brackets that cross",
    "bad-json",
    "line 1, character 17",
    "JSON needs a comma or ] here, not “}”. Fix it there and drop the file again",
    '[{"query":"a"}  }',
  ),
  bad(
    "one bracket",
    "bad-json",
    "line 1, character 2",
    "The file ends where a value should follow. It may be incomplete. Fix it there and drop the",
    "[",
  ),
  bad(
    "mended line breaks, as chosen",
    "mended-line-breaks",
    null,
    "1 line break inside quotes was read as \\n",
    '{"A":"one\ntwo"}',
    {
      choices: [{ kind: "mend-line-breaks", file: "x.json" }],
    },
  ),
  bad(
    "one value per line",
    "json-lines",
    null,
    "The file has one JSON value per line (2 lines) and was read as JSON Lines",
    '{"query":"a","tool":[]}\n{"query":"b","tool":[]}',
  ),
  bad(
    "a bad line among good ones",
    "bad-line",
    "line 4, character 10",
    "Each line should be a JSON value of its own. The file ends where a value should follow. It may",
    '{"query":"a"}\n\n{"query":"c"}\n{"query":',
  ),
  bad(
    "a table among lines",
    "bad-line",
    "line 3, character 1",
    "Held back",
    '{"query":"a"}\n{"query":"c"}\nrain,Weather',
  ),
];

const BROKEN_YAML: BadFile[] = [
  bad("a bomb of aliases", "bad-yaml", null, "alias", `openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x]\n${bomb()}`),
  bad(
    "a tab before a key",
    "bad-yaml",
    "line 3, character 1",
    "Tabs are not allowed as indentation. Fix it there and drop the file again",
    "openapi: 3.0.0\npaths:\n\t/a: {}",
  ),
  bad("a key twice", "bad-yaml", "line 3, character 1", "unique", "openapi: 3.0.0\npaths: {}\npaths: {}"),
  bad(
    "an open bracket",
    "bad-yaml",
    "line 2, character 10",
    "Flow sequence in block collection must be sufficiently indented and end with a ]. Fix it there",
    "openapi: 3.0.0\npaths: [a",
  ),
  bad("an alias of nothing", "bad-yaml", null, "nobody", "openapi: 3.0.0\npaths: *nobody"),
];

/** Each line holds the one before nine times. */
function bomb(): string {
  const line = (name: string, index: number): string =>
    `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]!}`).join(",")}]`;
  return Array.from("bcdefghi", line).join("\n");
}

const REPEATED_KEYS: BadFile[] = [
  bad(
    "a description twice in a tool",
    "repeated-key",
    null,
    '1 key stands twice in one object (first: "description"). The last value was read; check which one is meant',
    '{"tools":[{"name":"a","description":"x","description":"y","inputSchema":{}}]}',
  ),
  bad(
    "tools twice in rows",
    "repeated-key",
    null,
    '2 keys stand twice in one object (first: "tool")',
    '{"query":"Rain?","tool":["A"],"tool":["B"]}\n{"query":"Sun?","tool":["A"],"tool":["B"]}',
  ),
  bad(
    "a request twice in an object of them",
    "repeated-key",
    null,
    '(first: "Will it rain?")',
    '{"Will it rain?":["A"],"Will it rain?":["B"]}',
  ),
  bad(
    "a key twice in a log, which is not shown",
    "repeated-key",
    null,
    "1 key stands twice in one object. The last",
    JSON.stringify([
      { role: "user", content: "Rain?" },
      { role: "assistant", tool_calls: [] },
    ])
      .replace(
        '"tool_calls":[]',
        '"tool_calls":[{"type":"function","function":{"name":"a","my secret":1,"my secret":2}}]',
      )
      .replace(/^/, '{"messages":')
      .concat("}"),
  ),
];

const DOCUMENTS: BadFile[] = [
  bad(
    "a document among others that is no OpenAPI",
    "not-a-row",
    "document 2",
    "Document 2 of this file is no OpenAPI document. Held back",
    "openapi: 3.0.0\npaths:\n  /a: {get: {summary: A}}\n---\nkind: Service\n---\nopenapi: 3.1.0\npaths: {}\n",
  ),
  bad(
    "a document among others that is older",
    "not-a-row",
    "document 1",
    "not of OpenAPI 3.0 or 3.1",
    "swagger: '2.0'\n---\nopenapi: 3.0.0\npaths:\n  /a: {get: {summary: A}}\n",
  ),
];

export const BAD_SYNTAX: readonly BadFile[] = [...BROKEN_JSON, ...BROKEN_YAML, ...REPEATED_KEYS, ...DOCUMENTS];
