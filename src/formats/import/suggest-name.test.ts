import { expect, it } from "vitest";
import { suggestName } from "./suggest-name";

it.each([
  ["RecTools", ["RecTools_QT.json", "RecTools_tool.json"]],
  ["garden", ["garden-tools.csv", "garden-requests.csv"]],
  ["My data", ["tools.json", "queries.json"]],
  ["My data", ["corpus.jsonl", "queries.jsonl", "test.tsv"]],
  ["github", ["github.json", "slack_tools.json"]],
  ["github and 2 more", ["github.json", "slack_tools.json", "jira.json", "tools.json"]],
  ["errands", ["errands/github.json", "errands/slack.json", "errands/jira.json"]],
])("%s is a name for data from %j", (name, files) => {
  expect(suggestName(files)).toBe(name);
});
