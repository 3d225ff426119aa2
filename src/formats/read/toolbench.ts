import { fieldOf, hasKeys, listOf, shareOfRows, textOf } from "../json/json-values";
import type { Format } from "../model/format";
import type { OfferedTools } from "../rows/read-tool-rows";
import { readParameterList, standardName } from "../rows/tool-parameters";
import { readOfferRows, type RowReading } from "../rows/read-query-rows";

/**
 * ToolBench (RapidAPI): `[{"api_list": […], "query", "relevant APIs": [[tool, api]], "query_id"}]`. Only tool and API
 * together name a tool; the names that ToolBench's own code makes of them are known too.
 */
export const toolbench: Format = {
  id: "toolbench",
  label: "ToolBench requests with their APIs",
  sniff: ({ json }) => shareOfRows(json, (row) => hasKeys(row, "api_list", "query")),
  read: (file, choices) => readOfferRows(file, choices, readRow),
};

function readRow(row: unknown, index: number, offered: OfferedTools): RowReading {
  for (const api of listOf(row, "api_list")) readApi(api, index, offered);
  const relevant = fieldOf(row, "relevant APIs");
  const pairs = Array.isArray(relevant) ? (relevant as unknown[]) : null;
  const names = pairs?.map((pair) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string")
      ? pairName(pair[0] as string, pair[1] as string)
      : null,
  );
  if (names?.includes(null) || (relevant !== undefined && !names)) {
    return { code: "bad-tools", sentence: '"relevant APIs" should be a list of pairs of tool and API. Row held back.' };
  }
  const givenId = textOf(row, "query_id");
  const goldNames = names ? (names as string[]) : null;
  return { raw: fieldOf(row, "query"), goldNames, ...(givenId === "" ? {} : { givenId }) };
}

function readApi(api: unknown, row: number, offered: OfferedTools): void {
  const [tool, name, category] = [textOf(api, "tool_name"), textOf(api, "api_name"), textOf(api, "category_name")];
  offered.take(row, {
    name: name === "" ? "" : pairName(tool, name),
    description: textOf(api, "api_description"),
    aliases: [standardName(name, tool)],
    ...(category === "" ? {} : { category }),
    parameters: [
      ...readParameterList(fieldOf(api, "required_parameters"), true),
      ...readParameterList(fieldOf(api, "optional_parameters"), false),
    ],
  });
}

function pairName(tool: string, api: string): string {
  return `${tool} / ${api}`;
}
