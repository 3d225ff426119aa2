import { describe, expect, it } from "vitest";
import { createWordEncoder, SMALL_DATASET, TEST_ENVIRONMENT } from "../../../testing/small-dataset";
import { clausesOf, gatherClauseEvidence } from "./combined";
import { buildFoldContext } from "../../method/fold-context";
import { wholeToolModel } from "./one-vs-rest";

const history = SMALL_DATASET.queries.filter(({ split }) => split === "history");
const context = buildFoldContext(
  SMALL_DATASET,
  { history, test: [] },
  {
    encoder: createWordEncoder(),
    environment: TEST_ENVIRONMENT,
    ...{ pool: "history", inner: "random", seed: 1 },
  },
);

describe("evidence by requirement", () => {
  const text = "Find cheap flights to Lima, and write a packing list for the journey.";

  it("is that of the requirement which a tool fits best", async () => {
    const model = await wholeToolModel(context);
    const clauses = clausesOf(text);
    expect(clauses.length).toBeGreaterThan(1);
    const whole = await gatherClauseEvidence(context, text, model);
    const alone = await Promise.all(clauses.map((clause) => gatherClauseEvidence(context, clause, model)));
    whole.forEach((row, tool) => {
      row.forEach((value, i) => expect(value).toBe(Math.max(...alone.map((rows) => rows[tool]![i]!))));
    });
  });

  it("shares each requirement out among the tools, and takes a text without requirements whole", async () => {
    expect(clausesOf("…")).toEqual(["…"]);
    const [clause] = clausesOf(text);
    const rows = await gatherClauseEvidence(context, clause!, await wholeToolModel(context));
    expect(rows.reduce((sum, row) => sum + Math.exp(row[2]!), 0)).toBeCloseTo(1, 9);
  });
});
