import { beforeEach, describe, expect, it } from "vitest";
import { Supervisor } from "./supervisor";

class Broken extends Error {}

interface Worker {
  name: string;
  lose(why: string): void;
  status: "running" | "ended";
}

let now = 0;
let workers: Worker[] = [];
/** What the next starts wait for, or reject with. */
let startFailures: Error[] = [];

function supervise(): Supervisor<Worker> {
  return new Supervisor<Worker>({
    async start(lose) {
      const failure = startFailures.shift();
      if (failure) throw failure;
      const worker: Worker = { name: `worker ${workers.length}`, lose, status: "running" };
      workers.push(worker);
      return worker;
    },
    end: (worker) => {
      worker.status = "ended";
    },
    isLoss: (error) => error instanceof Broken,
    refusal: (why) => new Error(`refused: ${why}`),
    now: () => now,
  });
}

/** Work that breaks the worker this many times, then tells its name. */
function breaking(times: number) {
  let left = times;
  return async ({ name }: Worker): Promise<string> => {
    if (left-- > 0) throw new Broken(`${name} broke`);
    return name;
  };
}

beforeEach(() => {
  now = 0;
  workers = [];
  startFailures = [];
});

describe("the supervisor of a worker", () => {
  it("starts it when first wanted, and once", async () => {
    const supervisor = supervise();
    expect(supervisor.state).toEqual({ name: "idle" });
    const both = Promise.all([supervisor.use(breaking(0)), supervisor.use(breaking(0))]);
    expect(supervisor.state).toEqual({ name: "starting" });
    expect(await both).toEqual(["worker 0", "worker 0"]);
    expect(supervisor.state).toEqual({ name: "ready" });
  });

  it("replaced on purpose: work under way is done once more with a fresh one, and nothing is counted", async () => {
    const supervisor = supervise();
    let end: (error: Error) => void = () => undefined;
    const named: string[] = [];
    const work = supervisor.use(async ({ name }) => {
      named.push(name);
      if (named.length === 1) await new Promise((_resolve, reject) => (end = reject));
      return name;
    });
    await new Promise((resolve) => setTimeout(resolve));
    supervisor.replace();
    expect(supervisor.state).toEqual({ name: "idle" });
    end(new Broken("replaced"));
    expect(await work).toBe("worker 1");
    expect(workers.map(({ status }) => status)).toEqual(["ended", "running"]);
  });

  it("is busy while there is work", async () => {
    const supervisor = supervise();
    await supervisor.use(breaking(0));
    let finish = (): void => undefined;
    const work = supervisor.use(() => new Promise<void>((resolve) => (finish = resolve)));
    await Promise.resolve();
    expect(supervisor.state).toEqual({ name: "busy" });
    finish();
    await work;
    expect(supervisor.state).toEqual({ name: "ready" });
  });

  it("ends a broken one, starts a fresh one and does the work once more", async () => {
    const supervisor = supervise();
    expect(await supervisor.use(breaking(1))).toBe("worker 1");
    expect(workers.map(({ status }) => status)).toEqual(["ended", "running"]);
  });

  it("does the work no third time", async () => {
    const supervisor = supervise();
    await expect(supervisor.use(breaking(2))).rejects.toThrow("worker 1 broke");
    expect(supervisor.state).toEqual({ name: "restarting", why: "worker 1 broke" });
    expect(await supervisor.use(breaking(0))).toBe("worker 2");
  });

  it("keeps one whose work failed for another reason", async () => {
    const supervisor = supervise();
    await expect(supervisor.use(() => Promise.reject(new Error("no such data")))).rejects.toThrow("no such data");
    expect(await supervisor.use(breaking(0))).toBe("worker 0");
  });

  it("two works under way on a lost thread are both done on one fresh one", async () => {
    const supervisor = supervise();
    const both = await Promise.all([supervisor.use(breaking(1)), supervisor.use(breaking(1))]);
    expect(both).toEqual(["worker 1", "worker 1"]);
  });

  it("one lost while idle is replaced by the next work", async () => {
    const supervisor = supervise();
    await supervisor.use(breaking(0));
    workers[0]!.lose("it fell over");
    expect(supervisor.state).toEqual({ name: "restarting", why: "it fell over" });
    workers[0]!.lose("and again");
    expect(await supervisor.use(breaking(0))).toBe("worker 1");
  });

  it("a start that fails is told at once, and the next work tries again", async () => {
    const supervisor = supervise();
    startFailures = [new Error("no such file")];
    await expect(supervisor.use(breaking(0))).rejects.toThrow("no such file");
    expect(supervisor.state).toEqual({ name: "idle" });
    expect(await supervisor.use(breaking(0))).toBe("worker 0");
  });

  it("three restarts in five minutes are the most: then work is refused, with the reason", async () => {
    const supervisor = supervise();
    for (const minute of [0, 2, 4]) {
      now = minute * 60_000;
      await supervisor.use(breaking(1));
    }
    now += 30_000;
    await expect(supervisor.use(breaking(1))).rejects.toThrow("refused: worker 3 broke");
    expect(supervisor.state).toEqual({ name: "failed", why: "worker 3 broke" });
    await expect(supervisor.use(breaking(0))).rejects.toThrow("refused");
    expect(workers).toHaveLength(4);
    supervisor.reset();
    expect(await supervisor.use(breaking(0))).toBe("worker 4");
  });

  it("restarts of longer ago do not count", async () => {
    const supervisor = supervise();
    for (const minute of [0, 2, 4, 5.5, 7.5]) {
      now = minute * 60_000;
      await supervisor.use(breaking(1));
    }
    expect(supervisor.state).toEqual({ name: "ready" });
  });

  it("closed: ends the thread, does nothing again, and starts when wanted", async () => {
    const supervisor = supervise();
    await supervisor.use(breaking(0));
    const work = supervisor.use(async () => {
      supervisor.close();
      throw new Broken("closed");
    });
    await expect(work).rejects.toThrow("closed");
    expect(supervisor.state).toEqual({ name: "idle" });
    await Promise.resolve();
    expect(workers.map(({ status }) => status)).toEqual(["ended"]);
    expect(await supervisor.use(breaking(0))).toBe("worker 1");
  });
});
