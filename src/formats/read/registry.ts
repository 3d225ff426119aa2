import { bareStrings } from "./bare-strings";
import { beirCorpus, beirQueries, beirQrels } from "./beir";
import { chatLog } from "../logs/chat-log";
import { claudeCode, codex } from "../logs/coding-assistants";
import { telemetry } from "../logs/telemetry";
import { langfuse, langsmith } from "../logs/traces";
import { catalogueTable, queryTable } from "./tables";
import { bfcl, bfclAnswers } from "./bfcl";
import { coltPairs, coltSizes } from "./colt-graph";
import { datasetFile, walkFile } from "./kitpick-files";
import type { Format } from "../model/format";
import { taskbenchRequests, taskbenchTools } from "./taskbench";
import { toolbench } from "./toolbench";
import { toolret } from "./toolret";
import { ultratool } from "./ultratool";
import { functionTools } from "./function-tools";
import { metatoolAwareness, metatoolPlugins } from "./metatool";
import { offeredTools } from "./offered-tools";
import { openapi } from "./openapi";
import { pairLines } from "./pair-lines";
import { ptrCatalogue, ptrQueries } from "./ptr";
import { queryObject } from "./query-object";
import { ranxQrels, ranxRun } from "./ranx";
import { restbench } from "./restbench";
import { rowsOfObjects } from "./rows-of-objects";
import { sealQueries, sealTools } from "./seal-tools";
import { trecQrels, trecRun } from "./trec";
import { vectorsFile } from "./vectors";

/** Every format that can be read. Of two that are equally sure, the first is taken. */
export const FORMATS: readonly Format[] = [
  walkFile,
  datasetFile,
  openapi,
  telemetry,
  langfuse,
  langsmith,
  claudeCode,
  codex,
  chatLog,
  toolbench,
  toolret,
  ultratool,
  taskbenchTools,
  taskbenchRequests,
  bfcl,
  bfclAnswers,
  coltSizes,
  coltPairs,
  offeredTools,
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
  rowsOfObjects,
];
