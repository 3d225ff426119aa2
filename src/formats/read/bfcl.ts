import { fieldOf, hasKeys, listOf, shareOfRows, textOf, isPlainObject } from "../json/json-values";
import type { Format, FormatMessage, Judgement } from "../model/format";
import { readSchemaProperties } from "../rows/tool-parameters";
import { collectOfferedTools } from "../rows/read-tool-rows";
import { readQueryRows } from "../rows/read-query-rows";
import { rowLocation, createMessage } from "../model/create-message";

/**
 * BFCL's questions: JSON Lines of `{"id", "question": [[{"role", "content"}]], "function": […]}`, each with its own tools.
 * Those whose id says irrelevance need none; the others wait for the file of answers.
 */
export const bfcl: Format = {
  id: "bfcl",
  label: "BFCL requests with their functions",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "id", "question", "function")),
  read(file, choices) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const offered = collectOfferedTools(file);
    const { queries, messages } = readQueryRows(file, rows, choices, (row, index) => {
      const tools = listOf(row, "function").flatMap((tool) => offered.take(index, readFunction(tool)) ?? []);
      const givenId = textOf(row, "id");
      return {
        raw: textOfTurns(fieldOf(row, "question")),
        goldNames: givenId.includes("irrelevance") ? [] : null,
        ...(givenId === "" ? {} : { givenId }),
        offered: tools.map(({ id, name }) => ({ name, id: id! })),
      };
    });
    return {
      content: { tools: offered.tools(), queries },
      messages: [...messages, ...offered.messages()],
      rowsRead: rows.length,
    };
  },
};

/** BFCL's answers (`possible_answer/…`): `{"id", "ground_truth": [{"function": {…}}]}`. One judgement for each function. */
export const bfclAnswers: Format = {
  id: "bfcl-answers",
  label: "BFCL answers (ground_truth)",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "id", "ground_truth")),
  read(file) {
    const rows = Array.isArray(file.json) ? (file.json as unknown[]) : [];
    const judgements: Judgement[] = [];
    const messages: FormatMessage[] = [];
    let rowsRead = 0;
    for (const [index, row] of rows.entries()) {
      const [query, calls] = [textOf(row, "id"), listOf(row, "ground_truth")];
      const at = rowLocation(file, index);
      const tools = calls.flatMap((call) => (isPlainObject(call) ? Object.keys(call) : []));
      rowsRead += Math.max(1, tools.length);
      for (const tool of tools) judgements.push({ query, tool, relevance: 1, at });
      if (tools.length > 0) continue;
      const sentence = '"ground_truth" should be a list of objects, each with the name of a function. Row held back.';
      messages.push(createMessage(file, "bad-tools", sentence, { where: at }));
    }
    return { content: { judgements }, messages, rowsRead };
  },
};

/** Parameters of type `dict` are what JSON Schema calls an object. */
function readFunction(tool: unknown) {
  const parameters = readSchemaProperties(fieldOf(tool, "parameters"));
  return { name: textOf(tool, "name"), description: textOf(tool, "description"), aliases: [], parameters };
}

/** What the user says, turn after turn; what the system says is left out. */
function textOfTurns(question: unknown): string | undefined {
  if (typeof question === "string") return question;
  if (!Array.isArray(question)) return undefined;
  const said = (question as unknown[]).flat().filter((message) => fieldOf(message, "role") === "user");
  return said.map((message) => textOf(message, "content")).join("\n");
}
