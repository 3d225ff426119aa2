import type { RecordedBuild } from "../core/domain/build";
import type { RecordedExperience } from "../core/domain/experience";
import type { Evaluation } from "../core/domain/evaluation";
import type { Dataset } from "../core/domain/dataset";
import type { Exchange } from "../core/domain/exchange";
import type { WalkRecord } from "../core/domain/walk";
import type { SamplesPort } from "../state/app/dependencies";

const FOLDER = new URL("samples/errands/", document.baseURI);

type SampleIndex = Awaited<ReturnType<SamplesPort["index"]>>;

/** The sample as it lies beside the page, written by the same build. Each file is fetched once. */
export function createSamples(): SamplesPort {
  const fetched = new Map<string, Promise<unknown>>();
  const fetchOnce = <File>(path: string): Promise<File> => {
    const known = fetched.get(path);
    if (known) return known as Promise<File>;
    const file = fetchJson(new URL(path, FOLDER));
    fetched.set(path, file);
    file.catch(() => fetched.delete(path));
    return file as Promise<File>;
  };
  const index = () => fetchOnce<SampleIndex>("walks/index.json");
  const walk = (id: string) => fetchOnce<WalkRecord>(`walks/${id}.json`);
  return {
    index,
    walk,
    firstWalk: async () => {
      const first = (await index()).walks[0];
      if (!first) throw new Error("The sample has no recorded walk.");
      return walk(first.id);
    },
    exchanges: () => fetchOnce<Exchange[]>("exchanges.json"),
    build: () => fetchOnce<RecordedBuild>("build.json"),
    experience: () => fetchOnce<RecordedExperience>("experience.json"),
    evaluation: () => fetchOnce<Evaluation>("evaluation.json"),
    dataset: () => fetchOnce<Dataset>("dataset.json"),
    vectorsBase: new URL("vectors-", FOLDER).href,
    learnedBase: new URL("learned-", FOLDER).href,
  };
}

/** What screens show of the sample when they are asked to, into the browser's cache. Never rejects. */
export async function fetchRecorded(): Promise<void> {
  const listed = fetchJson(new URL("walks/index.json", FOLDER)) as Promise<SampleIndex>;
  const walks = await listed.then(({ walks: all }) => all.map(({ id }) => `walks/${id}`)).catch(() => []);
  const names = ["lesson", "paper-code", "exchanges", "build", "experience", "evaluation", ...walks];
  await Promise.allSettled(names.map(async (name) => (await fetch(new URL(`${name}.json`, FOLDER))).arrayBuffer()));
}

/** Without a net, what was fetched before is better than nothing, however old it is. */
async function fetchJson(address: URL): Promise<unknown> {
  const response = await fetch(address).catch(() => fetch(address, { cache: "force-cache" }));
  if (!response.ok) throw new Error(`${address.pathname}: HTTP ${response.status}`);
  return response.json();
}
