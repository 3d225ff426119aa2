/**
 * Starts OpenSearch for a test and stops it again. The engine is no part of the project: `KITPICK_OPENSEARCH` names a folder
 * with `bin/opensearch` and `plugins/opensearch-knn`, `OPENSEARCH_JAVA_HOME` or `JAVA_HOME` a Java from 21 on.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, getuid } from "node:process";

/** Why no engine can be started here, in a sentence; `null`: one can. */
export function whyNoEngine(): string | null {
  const home = env["KITPICK_OPENSEARCH"];
  if (home === undefined) return "KITPICK_OPENSEARCH does not name a folder of OpenSearch.";
  if (!existsSync(join(home, "bin/opensearch"))) return `There is no bin/opensearch in ${home}.`;
  if (!existsSync(join(home, "plugins/opensearch-knn"))) return `${home} lacks the k-NN plugin.`;
  const version = javaVersion();
  return version >= 21 ? null : `Java from 21 on is needed; found: ${version === 0 ? "none" : version}.`;
}

function javaHome(): string | null {
  return env["OPENSEARCH_JAVA_HOME"] ?? env["JAVA_HOME"] ?? null;
}

function java(...args: string[]): string {
  const home = javaHome();
  return execFileSync(home === null ? "java" : join(home, "bin/java"), args, { encoding: "utf8" });
}

function javaVersion(): number {
  try {
    return Number(/^\S+ (\d+)/u.exec(java("--version"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

export interface EngineNode {
  address: string;
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>;
}

export interface StartedEngine {
  nodes: readonly EngineNode[];
  stop(): Promise<void>;
}

/** So long a node may take until it answers: a very busy machine of two cores takes minutes. */
const PATIENCE_MS = 600_000;
/** Of the user `nobody`: the engine refuses to run as root. */
const NOBODY = 65534;

/**
 * Starts so many nodes as one cluster, each with a heap of so many megabytes. One after the other: the first founds the cluster
 * alone, and each joins one that stands. Started together, three had to agree on a founder while each took a processor. `origin`:
 * whose pages may ask.
 */
export async function startEngine(count: number, heapMb = 512, origin?: string): Promise<StartedEngine> {
  const folder = mkdtempSync(join(tmpdir(), "kitpick-engine-"));
  const ports = await findPorts(2 * count);
  const [http, transport] = [ports.slice(0, count), ports.slice(count)];
  const children: ChildProcess[] = [];
  const kill = (child: ChildProcess): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  const stop = async (): Promise<void> => {
    await Promise.all(children.map(kill));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const [which, port] of http.entries()) {
      const child = startNode({ folder, port, transport, which, heapMb, origin });
      children.push(child);
      await waitForNodes(port, which + 1, child);
    }
  } catch (error) {
    const logs = children.map((_, i) => readFileSync(join(folder, `node-${i}.log`), "utf8").slice(-2000));
    await stop();
    throw new Error(`No engine started: ${logs.join("\n")}`, { cause: error });
  }
  const nodes = http.map((port, i) => ({ address: `http://127.0.0.1:${port}`, kill: () => kill(children[i]!) }));
  return { nodes, stop };
}

const FOUNDER = { "cluster.initial_cluster_manager_nodes": "node-0" };

/**
 * A node that gets a twentieth of a processor answers late: by default a handshake may take 1 s, a look at another node 10 s.
 * A node that was killed is noticed at once all the same, by its closed connection.
 */
const PATIENT = {
  ...{ "discovery.probe.connect_timeout": "60s", "discovery.probe.handshake_timeout": "60s" },
  ...{ "discovery.request_peers_timeout": "60s", "cluster.election.duration": "10s" },
  ...{ "cluster.fault_detection.leader_check.timeout": "60s", "cluster.fault_detection.follower_check.timeout": "60s" },
  ...{ "cluster.join.timeout": "300s", "cluster.publish.timeout": "300s", "cluster.follower_lag.timeout": "300s" },
};

const CORS_HEADERS = { "http.cors.allow-headers": "X-Requested-With,Content-Type,Content-Length,Authorization" };

interface NodePlan {
  folder: string;
  port: number;
  transport: readonly number[];
  which: number;
  heapMb: number;
  origin: string | undefined;
}

function startNode({ folder, port, transport, which, heapMb, origin }: NodePlan): ChildProcess {
  const home = env["KITPICK_OPENSEARCH"]!;
  const place = join(folder, `node-${which}`);
  mkdirSync(place, { recursive: true });
  cpSync(join(home, "config"), join(place, "config"), { recursive: true });
  fitOptions(join(place, "config/jvm.options"));
  const isRoot = getuid?.() === 0;
  if (isRoot) for (const path of [folder, place, join(place, "config")]) chownSync(path, NOBODY, NOBODY);
  const seeds = transport.map((each) => `127.0.0.1:${each}`).join(",");
  const settings = {
    ...{ "node.name": `node-${which}`, "network.host": "127.0.0.1", "http.port": port },
    // On one machine packing an answer takes longer than sending it.
    "http.compression": false,
    ...{ "transport.port": transport[which], "path.data": join(place, "data"), "path.logs": join(place, "logs") },
    ...(origin === undefined ? {} : { "http.cors.enabled": true, "http.cors.allow-origin": origin, ...CORS_HEADERS }),
    ...(transport.length === 1
      ? { "discovery.type": "single-node" }
      : { "discovery.seed_hosts": seeds, ...(which === 0 ? FOUNDER : {}), ...PATIENT }),
  };
  const log = openSync(join(folder, `node-${which}.log`), "w");
  const args = Object.entries(settings).map(([name, value]) => `-E${name}=${value}`);
  const home21 = javaHome();
  return spawn(join(home, "bin/opensearch"), args, {
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    stdio: ["ignore", log, log],
    env: {
      ...{ PATH: env["PATH"], HOME: place, OPENSEARCH_PATH_CONF: join(place, "config") },
      ...(home21 === null ? {} : { OPENSEARCH_JAVA_HOME: home21 }),
      OPENSEARCH_JAVA_OPTS: `-Xms${heapMb}m -Xmx${heapMb}m`,
    },
  });
}

/** Nothing is written beside the engine; a Java without the module of vectors does without it. */
function fitOptions(path: string): void {
  const options = readFileSync(path, "utf8").replace(/^(?:-Xm[sx]|.*(?:logs\/|HeapDump)).*$/gmu, "");
  const hasVectors = java("--list-modules").includes("jdk.incubator.vector");
  writeFileSync(path, hasVectors ? options : options.replace(/^.*jdk\.incubator\.vector.*$/gmu, ""));
}

async function waitForNodes(port: number, count: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end && child.exitCode === null) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/_cluster/health`);
      const { number_of_nodes: nodes } = (await response.json()) as { number_of_nodes?: number };
      if (nodes === count) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`No engine answered at port ${port}.`);
}

/** Ports that nobody listens at. */
async function findPorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once("error", reject);
          server.listen(0, "127.0.0.1", () => {
            const address = server.address();
            resolve(typeof address === "object" && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
