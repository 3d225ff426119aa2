import { expect, it } from "vitest";
import { tableToCsv } from "./TableView";

it("keeps the numbers whole and says what made them", () => {
  const table = { columns: ["name", "score"], rows: [["a,b", -0.123456789]] };
  expect(tableToCsv(table, "seed 7, data 9f3c")).toBe('name,score\r\n"a,b",-0.123456789\r\n"seed 7, data 9f3c"\r\n');
});
