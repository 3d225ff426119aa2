import { describe, expect, it } from "vitest";
import { buildFoldContext } from "../../core/recommend/method/fold-context";
import type { StudyPart } from "../../core/recommend/trained/masstool/study-state";
import { trainOnHistory } from "../../core/recommend/trained/train-on-history";
import { trainParts } from "../../core/recommend/trained/train-parts";
import { packTraining } from "../../core/recommend/trained/training-data";
import { textsOfNoTool } from "../../core/recommend/trained/no-tool";
import {
  createWordEncoder,
  makeQuery,
  makeTestDataset,
  makeTool,
  TEST_ENVIRONMENT,
} from "../../core/testing/small-dataset";
import type { SpawnThread } from "../rpc/thread";
import { createFakeSpawn, namesSent } from "../testing/fake-thread";
import { spawnJobsHere } from "../testing/jobs-in-thread";
import type { JobsProtocol, StudyNews } from "./ports";
import { createRest } from "./rest";
import { createTrainingPorts, study } from "./training";
import { createTrainingAside } from "./training-aside";

const NAMES = ["alpha", "beta", "gamma", "delta"];
/** `bundles`: how many sets of tools the past requests share. Few of them come back often, and a regression learns them. */
const makePast = (bundles: number) =>
  Array.from({ length: 44 }, (_, i) => {
    const needed = [NAMES[i % bundles]!, NAMES[(i + 1) % 4]!].slice(0, bundles > 2 ? 2 : 1);
    return makeQuery(`h${i}`, `Number ${i}: please do the ${needed.join(" thing, and the ")} thing.`, needed);
  });

const layGround = (bundles: number, spawn?: SpawnThread<JobsProtocol>) => ({
  ...buildFoldContext(
    makeTestDataset(
      NAMES.map((name) => makeTool(name, `service of ${name}`)),
      [],
    ),
    { history: makePast(bundles), test: [] },
    { encoder: createWordEncoder(16), environment: TEST_ENVIRONMENT, pool: "history", inner: "both", seed: 1 },
  ),
  learning: {
    ...createTrainingPorts(() => performance.now(), {
      onProgress: () => undefined,
      signal: new AbortController().signal,
    }),
    ...(spawn ? { openAside: createTrainingAside(spawn) } : {}),
  },
});

/** The worker in this thread, with the names of what it is asked and the times it was ended. */
function listen() {
  const asked: string[] = [];
  const spawn: SpawnThread<JobsProtocol> = (listeners) => {
    const thread = spawnJobsHere(listeners);
    return {
      postMessage(message, transfer) {
        if (message.type === "call") asked.push(message.name === "trainUnit" ? message.input.what : message.name);
        thread.postMessage(message, transfer);
      },
      terminate() {
        asked.push("end");
        thread.terminate();
      },
    };
  };
  return { asked, spawn };
}

describe("a worker that trains beside this thread", () => {
  it("takes scorers from the end where there is nothing else, and what is learned has the same bits", async () => {
    const { asked, spawn } = listen();
    const together = await trainOnHistory(layGround(4, spawn));
    expect(together).toEqual(await trainOnHistory(layGround(4)));
    expect(asked.slice(0, 2)).toEqual(["holdTraining", "scorer"]);
    expect(asked.at(-1)).toBe("end");
  });

  it("takes all regressions over bundles, so that no two are trained at a time, and the bits are the same", async () => {
    const { asked, spawn } = listen();
    const together = await trainOnHistory(layGround(2, spawn));
    expect(together).toEqual(await trainOnHistory(layGround(2)));
    const parts = together.parts.length + 1;
    expect(asked.slice(0, 1 + parts)).toEqual(["holdTraining", ...Array<string>(parts).fill("bundles")]);
    expect(asked.slice(1 + parts)).toEqual(["end"]);
  });

  it.each([2, 4])("looks at no request before all is trained here, with %i sets", async (bundles) => {
    const context = layGround(bundles);
    const done: string[] = [];
    const openWorkspace: typeof context.learning.openWorkspace = (numbers) => {
      done.push("train");
      return context.learning.openWorkspace(numbers);
    };
    const learning = { ...context.learning, openWorkspace };
    const { indices } = context.index.history;
    const sets = [indices.slice(0, 30), indices.slice(10), indices];
    const look = async (part: object, number: number) => {
      done.push("look");
      return { part, number };
    };
    const seen = await trainParts({ ...context, learning }, learning, sets, look);
    const trainings = bundles === 2 ? 6 : 3;
    expect(done).toEqual([...Array<string>(trainings).fill("train"), ...Array<string>(3).fill("look")]);
    expect(seen.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(seen.map(({ part }) => part)).toMatchObject(sets.map((places) => ({ places })));
  });

  it.each([
    ["lost", 4],
    ["failed", 4],
    ["lost", 2],
    ["failed", 2],
  ] as const)("is not missed when it is %s on the way, with %i sets", async (how, bundles) => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>((call, thread) => {
      if (call.name === "holdTraining") thread.answer(call, null);
      else if (how === "lost") thread.lost("It ran out of memory.");
      else thread.message({ type: "failed", id: call.id, error: { name: "Error", message: "No room.", detail: "" } });
    });
    expect(await trainOnHistory(layGround(bundles, spawn))).toEqual(await trainOnHistory(layGround(bundles)));
    expect(threads[0]!.calls("trainUnit")).toHaveLength(1);
    expect(threads.map(({ status }) => status)).toEqual(["ended"]);
  });

  it("rests when this thread does, until it is sent away", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>();
    const rest = createRest(() => performance.now());
    const aside = await createTrainingAside(spawn, { rest })(layGround(4), "scorer");
    rest.ask(1000);
    expect(namesSent(threads[0]!)).toEqual(["holdTraining", "rest"]);
    aside.close();
    rest.ask(1000);
    expect(namesSent(threads[0]!)).toEqual(["holdTraining", "rest"]);
  });

  it("is not missed where no worker starts", async () => {
    const refuse: SpawnThread<JobsProtocol> = () => {
      throw new Error("No workers here.");
    };
    expect(await trainOnHistory(layGround(4, refuse))).toEqual(await trainOnHistory(layGround(4)));
  });

  it("ends with a training that is given up", async () => {
    const { asked, spawn } = listen();
    const context = layGround(4, spawn);
    const learning = { ...context.learning, pause: () => Promise.reject(new Error("Not wanted any more.")) };
    await expect(trainOnHistory({ ...context, learning })).rejects.toThrow("Not wanted any more.");
    expect(asked.at(-1)).toBe("end");
  });
});

describe("a worker that leaves out parts beside a study of MassTool", () => {
  /** The study, without the seconds that it took. */
  async function studyWith(spawn?: SpawnThread<JobsProtocol>) {
    const context = layGround(4);
    const data = await packTraining(context, await textsOfNoTool(context));
    const told: StudyNews[] = [];
    const listener = { onNews: (news: StudyNews) => told.push(news), signal: new AbortController().signal };
    const { seconds: _, ...whole } = await study(
      { data, plan: { share: 0, ablations: ["no-search"] }, before: null },
      () => performance.now(),
      listener,
      spawn,
    );
    const untimed = (parts: StudyPart[]) => parts.map(({ seconds: _seconds, ...part }) => part);
    const ablations = { "no-search": untimed(whole.ablations["no-search"]!) };
    return { study: { ...whole, parts: untimed(whole.parts), ablations }, told };
  }

  it("takes every second part, and what comes out has the same bits", async () => {
    const { asked, spawn } = listen();
    const { study: together, told } = await studyWith(spawn);
    expect(together).toEqual((await studyWith()).study);
    expect(asked).toEqual(["holdTraining", "leaveOut", "leaveOut", "leaveOut", "leaveOut", "end"]);
    expect(told.every(({ progress: { done, total } }) => done <= total)).toBe(true);
  });

  it("is not missed when it breaks down", async () => {
    const { spawn, threads } = createFakeSpawn<JobsProtocol>((call, thread) => {
      if (call.name === "holdTraining") thread.answer(call, null);
      else thread.lost("It ran out of memory.");
    });
    expect((await studyWith(spawn)).study).toEqual((await studyWith()).study);
    expect(threads.map(({ status }) => status)).toEqual(["ended"]);
  });
});
