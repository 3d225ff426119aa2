import type { DatasetWriter } from "./losses";
import { goldNamesOf, uniqueNames } from "./written-names";

/** The two files of PTR's data sets: `X_QT.json` and `X_tool.json`. */
export const ptrPair: DatasetWriter = {
  id: "ptr",
  label: "PTR pair (requests and tools, JSON)",
  about: "Like the paper's data sets, without ids; unjudged requests have no “tool”.",
  keeps: ["requests"],
  write({ tools, queries }) {
    const names = uniqueNames(tools);
    const rows = queries.map((query) => {
      const gold = goldNamesOf(query, names);
      return gold === null ? { query: query.text } : { query: query.text, tool: gold };
    });
    // An object built from entries would lose a tool called __proto__ and reorder names that are numbers.
    const entries = tools.map(({ id, description }) => [names.get(id)!, description] as const);
    const members = entries.map((entry) => ` ${JSON.stringify(entry[0])}: ${JSON.stringify(entry[1])}`);
    return [
      { name: "_QT.json", text: `${JSON.stringify(rows, null, 1)}\n` },
      { name: "_tool.json", text: `{\n${members.join(",\n")}\n}\n` },
    ];
  },
};
