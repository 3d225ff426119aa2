import { expect, it } from "vitest";
import type { DatasetId, QueryId } from "../../core/domain/ids";
import { undoToast } from "../app/toasts";
import { makeEditedDataset } from "../datasets/edited-dataset";
import { projectsBefore } from "./move-project";
import { begun, itemOf, mine, recordsOf, type Bench } from "./testing/open-bench";

/** Two requests are judged, the second with a tool more; then a copy with the first two reworded and the third left out. */
async function copied(bench: Bench) {
  const { controller, rest, app } = bench;
  const { dataset, project } = controller.store.getState();
  controller.accept();
  await rest();
  const spare = dataset!.tools.find(({ id }) => !mine(bench).includes(id))!.id;
  controller.act({ kind: "tool-in", tool: spare });
  controller.accept();
  await rest();
  const changes = dataset!.queries
    .slice(0, 2)
    .map(({ id, text }) => ({ query: id, before: text, after: `Please: ${text}` }));
  const parts = { now: () => "2026-03-02T10:00:00.000Z", newId: () => "copy", datasets: [] };
  const reworded = await makeEditedDataset(dataset!, { kind: "texts", label: "politer", changes }, parts);
  const requests = [{ place: 2, query: reworded.queries[2]! }];
  const copy = await makeEditedDataset(reworded, { kind: "leave-out", label: "one less", requests }, parts);
  app.session.setState({ dataset: copy, datasetLabel: { id: copy.id, name: copy.name, hash: copy.hash, files: [] } });
  await rest();
  return { project: project!, dataset: dataset!, copy, spare };
}

it("goes on with a copy: what is worded otherwise is asked again with my answer, and one key gives it", async () => {
  const bench = await begun();
  const { controller, rest } = bench;
  const { project, copy, spare } = await copied(bench);
  expect(controller.store.getState().project).toBeNull();
  expect(projectsBefore(controller.store.getState().projects, copy).map(({ id }) => id)).toEqual([project.id]);
  await controller.continueProject(project);
  await rest();
  const { heads, reworded } = controller.store.getState();
  expect([heads.size, [...reworded.keys()]]).toEqual([0, ["h-0", "h-1"]]);
  const doubts = await controller.recordDoubts();
  expect(doubts!.uncounted.map(({ why, reworded: one, isMine }) => [why, `Please: ${one!.before}`, isMine])).toEqual(
    copy.queries.slice(0, 2).map(({ text }) => ["reworded", text, true]),
  );
  controller.goTo("h-1" as QueryId);
  await rest();
  expect(mine(bench)).toContain(spare);
  expect(controller.store.getState().item!.folded!.shown.requirements!.length).toBeGreaterThan(0);
  for (const { start, end } of controller.store.getState().item!.folded!.shown.requirements!)
    expect(copy.queries[1]!.text.slice(start, end).trim().length).toBeGreaterThan(0);
  controller.accept();
  await rest();
  const [, old, again] = await recordsOf(bench);
  expect([again!.replaces, again!.turn, again!.answer!.tools]).toEqual([[old!.id], 2, old!.answer!.tools]);
  expect([...controller.store.getState().heads.keys()]).toEqual(["h-1"]);
  expect((await controller.recordDoubts())!.uncounted).toHaveLength(1);
  expect(itemOf(bench), "It was judged; the others are to do.").not.toBe("h-1");
});

it("moves back with one undo, and nothing is lost on the way", async () => {
  const bench = await begun();
  const { controller, rest, app } = bench;
  const { project, dataset } = await copied(bench);
  await controller.continueProject(project);
  await rest();
  await undoToast(app.library, app.library.getState().toasts.findLast(({ undo }) => undo !== null)!.id);
  await rest();
  expect(controller.store.getState().project).toBeNull();
  app.session.setState({
    dataset,
    datasetLabel: { id: "sample" as DatasetId, name: dataset.name, hash: dataset.hash, files: [] },
  });
  await rest();
  const { heads, reworded, project: now } = controller.store.getState();
  expect([now, heads.size, reworded.size]).toEqual([project, 2, 0]);
});
