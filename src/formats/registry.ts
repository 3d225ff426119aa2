import type { Format } from "./format";
import { ptrCatalogue } from "./ptr-catalogue";
import { ptrQueries } from "./ptr-queries";
import { vectorsFile } from "./vectors-file";
import { walkFile } from "./walk-file";

/** Every format that can be read. Of two that are equally sure, the first is taken. */
export const FORMATS: readonly Format[] = [walkFile, ptrQueries, ptrCatalogue, vectorsFile];
