import type { DatasetSummary } from "../../storage/ports/storage";
import type { Dependencies } from "./dependencies";

type Lists = Pick<Dependencies, "storage" | "samples" | "library">;

/** Reads the list of data sets again: the sample first, then stored ones by name. */
export async function listDatasets({ storage, samples, library }: Lists): Promise<void> {
  const [sample, stored] = await Promise.all([
    samples.index().then(
      ({ dataset }) => [dataset],
      (): DatasetSummary[] => [],
    ),
    storage.datasets.list().catch((): DatasetSummary[] => []),
  ]);
  // An edited copy may have come back to the content of the sample. It has an id of its own, and stays.
  const isSample = ({ id, hash }: DatasetSummary): boolean =>
    sample.some((known) => known.hash === hash && (known.id === id || hash.startsWith(id)));
  library.setState({ datasets: [...sample, ...stored.filter((summary) => !isSample(summary))], isListed: true });
}

/** Reads the list of stored walks again. */
export async function listWalks({ storage, library }: Lists): Promise<void> {
  const walks = await storage.walks.list().catch(() => library.getState().walks);
  library.setState({ walks });
}

/** The recorded walks that come with the app. */
export async function listSampleWalks({ samples, library }: Lists): Promise<void> {
  const index = await samples.index().catch(() => null);
  if (index) library.setState({ sampleWalks: index.walks });
}

/** Finds the records that could not be read, and takes them out of the lists. */
export async function listUnreadable({ storage, library }: Lists): Promise<void> {
  const unreadable = await storage.unreadable().catch(() => []);
  const keys = new Set(unreadable.map(({ store, key }) => `${store} ${key}`));
  library.setState(({ walks, datasets }) => ({
    unreadable,
    walks: walks.filter(({ id }) => !keys.has(`walks ${id}`)),
    datasets: datasets.filter(({ id }) => !keys.has(`datasets ${id}`)),
  }));
}

/** Stored evaluations were changed: where their list is on the screen, it is read again. */
export function noteEvaluations({ library }: Pick<Lists, "library">): void {
  library.setState(({ evaluationsChanged }) => ({ evaluationsChanged: evaluationsChanged + 1 }));
}
