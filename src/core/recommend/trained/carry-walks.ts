import type { Pool } from "../../retrieve/retrieval-index";
import type { TrainedPart } from "./train-parts";
import type { TrainedWalks } from "./trained-walks";

/**
 * What was learned from one state of a history, for walks of another state of it, without learning anew: past requests keep
 * their places by id, and those that came later count for every part like any it has seen. A bundle that came later has no
 * chance under the regression over bundles. Our choice, for looking ahead: what is learned again may answer otherwise.
 */
export function carryWalks(walks: TrainedWalks, before: Pool, after: Pool): TrainedWalks {
  const places = new Map(before.requests.map(({ id }, place) => [id, place]));
  const outputs = new Map(before.bundles.map(({ key }, bundle) => [key, bundle]));
  const origins = after.requests.map(({ id }) => places.get(id) ?? null);
  const carried = after.bundles.map(({ key }) => outputs.get(key) ?? -1);
  const carry = (part: TrainedPart): TrainedPart => {
    const learned = new Set(part.places);
    const kept = origins.flatMap((origin, place) => (origin === null || learned.has(origin) ? [place] : []));
    return { ...part, places: kept, ...(part.overBundles ? { carried } : {}) };
  };
  return { ...walks, whole: carry(walks.whole), leftOut: walks.leftOut.map(carry), history: after.requests.length };
}
