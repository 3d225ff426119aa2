import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { askedShape } from "./parse-evaluation";

const asked = { id: "a", text: "Paint the gate", gold: ["brush"] };

describe("a request in a file of answers", () => {
  it("keeps whose words it has, where that is said", () => {
    expect(v.parse(askedShape, { ...asked, isByModel: true })).toEqual({ ...asked, isByModel: true });
    expect(v.parse(askedShape, asked)).toEqual(asked);
    expect(v.safeParse(askedShape, { ...asked, isByModel: "yes" }).success).toBe(false);
  });
});
