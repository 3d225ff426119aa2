import type { DatasetWriter } from "./writer";

/** Everything there is, for another browser or another day: the reading of it has the same hash. */
export const kitpickDataset: DatasetWriter = {
  id: "kitpick-dataset",
  label: "Kitpick data set (JSON)",
  about: "Everything: ids, splits, annotated requirements, and where the data came from.",
  write: (dataset) => [{ name: ".kitpick.json", text: `${JSON.stringify(dataset)}\n` }],
};
