import { existsSync, readFileSync } from "node:fs";
import type { Dataset } from "../core/domain/dataset";
import { readErrands } from "./errands";

const SHIPPED = "public/samples/errands/dataset.json";
const SOURCE = "../shared/samples/errands";

/** The sample data set: as it is served, else from its source. Throws when neither is there. */
export function readSample(): Dataset {
  return existsSync(SHIPPED) ? (JSON.parse(readFileSync(SHIPPED, "utf8")) as Dataset) : readErrands(SOURCE);
}
