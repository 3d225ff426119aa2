import { describe, expect, it } from "vitest";
import { BY_MODEL, type Query } from "../domain/query";
import type { QueryId } from "../domain/ids";
import { makeQuery } from "../testing/small-dataset";
import { askedQueries, toAsked } from "./judged-rows";

const own = makeQuery("own", "Mend the fence", []);
const built: Query = { ...makeQuery("built", "Paint the gate", []), source: { file: BY_MODEL, at: "1" } };

describe("what a comparison keeps of a request", () => {
  it("says whose words they are, only where a model wrote them", () => {
    expect(toAsked(built)).toMatchObject({ id: "built", text: "Paint the gate", isByModel: true });
    expect(toAsked({ ...built, text: "Paint our gate" })).not.toHaveProperty("isByModel");
    expect(toAsked(own)).not.toHaveProperty("isByModel");
    expect(toAsked(toAsked(built))).toEqual(toAsked(built));
  });

  it("has every request that was asked once", () => {
    const queries = new Map<QueryId, Query>([own, built].map((query) => [query.id, query]));
    const row = { query: built.id } as never;
    expect(askedQueries([{ rows: [row] }, { rows: [row] }], queries)).toEqual([toAsked(built)]);
  });
});
