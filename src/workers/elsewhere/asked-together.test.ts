import { expect, it } from "vitest";
import { askTogether } from "./asked-together";

function openSender(fails = false) {
  const sent: number[][] = [];
  const ask = askTogether(async (lines: readonly number[]) => {
    sent.push([...lines]);
    if (fails) throw new RangeError("busy");
    return lines.map((line) => `answer ${line}`);
  });
  return { sent, ask };
}

it("sends what is asked in one turn as one request, and gives each its own answers", async () => {
  const { sent, ask } = openSender();
  expect(await Promise.all([ask([1, 2]), ask([]), ask([3])])).toEqual([["answer 1", "answer 2"], [], ["answer 3"]]);
  expect(await ask([4])).toEqual(["answer 4"]);
  expect(sent).toEqual([[1, 2, 3], [4]]);
});

it("rejects all of them with what it rejects with, and asks again", async () => {
  const { sent, ask } = openSender(true);
  const outcomes = await Promise.allSettled([ask([1]), ask([2])]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(ask([3])).rejects.toThrow("busy");
  expect(sent).toEqual([[1, 2], [3]]);
});
