import { expect, it } from "vitest";
import { tableToCsv } from "./table-to-csv";

it("quotes what needs quotes and disarms what a spreadsheet would compute", () => {
  const rows = [
    ["a,b", -0.25, null],
    ['say "go"', 1, "=SUM(A1)"],
    ["-2", 0, "@x\ny"],
  ];
  expect(tableToCsv({ columns: ["name", "score", "note"], rows })).toBe(
    `name,score,note\r\n"a,b",-0.25,\r\n"say ""go""",1,'=SUM(A1)\r\n'-2,0,"'@x\ny"\r\n`,
  );
});
