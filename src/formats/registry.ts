import { bareStrings } from "./bare-strings";
import { beirCorpus } from "./beir-corpus";
import { beirQrels } from "./beir-qrels";
import { beirQueries } from "./beir-queries";
import { catalogueTable } from "./catalogue-table";
import { bfcl, bfclAnswers } from "./bfcl";
import { coltPairs, coltSizes } from "./colt-graph";
import { datasetFile } from "./dataset-file";
import type { Format } from "./format";
import { taskbenchRequests, taskbenchTools } from "./taskbench";
import { toolbench } from "./toolbench";
import { toolret } from "./toolret";
import { ultratool } from "./ultratool";
import { functionTools } from "./function-tools";
import { metatoolAwareness, metatoolPlugins } from "./metatool";
import { openapi } from "./openapi";
import { pairLines } from "./pair-lines";
import { ptrCatalogue } from "./ptr-catalogue";
import { ptrQueries } from "./ptr-queries";
import { queryObject } from "./query-object";
import { queryTable } from "./query-table";
import { ranxQrels, ranxRun } from "./ranx";
import { restbench } from "./restbench";
import { sealQueries, sealTools } from "./seal-tools";
import { trecQrels, trecRun } from "./trec";
import { vectorsFile } from "./vectors-file";
import { walkFile } from "./walk-file";

/** Every format that can be read. Of two that are equally sure, the first is taken. */
export const FORMATS: readonly Format[] = [
  walkFile,
  datasetFile,
  openapi,
  toolbench,
  toolret,
  ultratool,
  taskbenchTools,
  taskbenchRequests,
  bfcl,
  bfclAnswers,
  coltSizes,
  coltPairs,
  functionTools,
  sealQueries,
  sealTools,
  restbench,
  metatoolPlugins,
  metatoolAwareness,
  beirCorpus,
  beirQueries,
  beirQrels,
  vectorsFile,
  trecRun,
  trecQrels,
  ranxQrels,
  ranxRun,
  queryTable,
  catalogueTable,
  pairLines,
  ptrQueries,
  bareStrings,
  queryObject,
  ptrCatalogue,
];
