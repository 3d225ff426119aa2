import type { StoreApi } from "zustand/vanilla";
import type { Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Toolbox } from "../../core/toolbox/open-toolbox";
import { writeSearchSettings } from "../../core/toolbox/search-settings";
import { LEAST_WALKED } from "../../core/toolbox/measure-finding";
import { explainTooLarge, MAX_FILE_BYTES } from "../../formats/model/file-size";
import { ALLOW_LISTS, type AllowedTools, type AllowListWriter } from "../../formats/write/allow-lists";
import { cheapestFinder } from "../../wording/toolbox";
import { printToolbox } from "../../wording/toolbox-report";
import type { InspectorEncoder } from "../../workers/jobs/ports";
import { say } from "../app/toasts";
import type { DatasetControllerState, DatasetDependencies } from "./dataset-state";

export interface ToolboxActions {
  /** Counts what the open data set costs as a toolbox, and how well its tools are found. */
  openToolbox(): Promise<void>;
  /** Counts what another description would change; `null` ends it. */
  tryWording(wording: { tool: ToolId; description: string } | null): Promise<void>;
  /** Keeps the request that is being written. */
  draftRequest(draft: DatasetControllerState["requestDraft"]): void;
  /** Adds the request that was written, with the tools it needs, to the copy of the data set. */
  addRequest(): Promise<void>;
  /** Writes the findings as a file: Markdown, or a page without script. */
  writeReport(format: "markdown" | "html"): void;
  /** Writes how to search so that what was measured comes out. */
  writeSearchSettings(): void;
  /** Writes the changed descriptions for a file that the data set was read from: as a JSON Patch, or the file with them. */
  writeEdits(file: File, as: "patch" | "file"): Promise<void>;
  /** What lists of allowed tools are written for. */
  readonly allowLists: readonly Pick<AllowListWriter, "id" | "label">[];
  /** Writes the names of the tools of a profile as such a list. */
  writeAllowList(tools: readonly ToolId[], name: string, form: string): void;
}

/** Nothing is being written. */
export const NO_DRAFT: DatasetControllerState["requestDraft"] = { text: "", needed: [] };

/** What the log of edits says of a typed request. */
export const WRITTEN = "written in the toolbox";

/** What is shown: as it is, or, while it is counted anew, as it was before the last edit. */
export function lastToolbox(state: DatasetControllerState["toolbox"]): Toolbox | null {
  if (state.status === "open") return state.toolbox;
  return state.status === "failed" ? null : state.before;
}

/** How many tools are handed over where no number of them holds enough. */
const USUAL_K = 5;

/** What the functions below work on. */
interface Work {
  parts: DatasetDependencies;
  store: StoreApi<DatasetControllerState>;
  readyEncoder: (dataset: Dataset) => InspectorEncoder | null;
}

/** What can be done with the open data set as a toolbox. */
export function createToolboxActions(
  parts: DatasetDependencies,
  store: StoreApi<DatasetControllerState>,
  readyEncoder: (dataset: Dataset) => InspectorEncoder | null,
  edit: (edit: DatasetEdit) => Promise<void>,
): ToolboxActions {
  const work: Work = { parts, store, readyEncoder };
  return {
    openToolbox: () => openToolbox(work),
    tryWording: (wording) => tryWording(work, wording),
    draftRequest: (requestDraft) => store.setState({ requestDraft }),
    async addRequest() {
      const { dataset, requestDraft } = store.getState();
      const [text, { needed }] = [requestDraft.text.trim(), requestDraft];
      if (!dataset || text === "" || needed.length === 0) return;
      store.setState({ requestDraft: NO_DRAFT });
      await edit(makeRequestEdit(dataset, parts.newId(), text, needed));
    },
    writeReport(format) {
      const open = opened(work);
      const ending = format === "html" ? ".html" : ".md";
      if (open)
        hand(work, `${open.dataset.name}-toolbox`, ending, printToolbox(open.toolbox, open.dataset, format, []));
    },
    writeSearchSettings() {
      const open = opened(work);
      if (!open) return;
      const { dataset, toolbox } = open;
      const settings = writeSearchSettings(dataset, toolbox, cheapestFinder(toolbox), readyEncoder(dataset));
      hand(work, `${dataset.name}-search`, ".json", `${JSON.stringify(settings, null, 1)}\n`);
    },
    writeEdits: (file, as) => writeEdits(work, file, as),
    allowLists: ALLOW_LISTS,
    writeAllowList(tools, name, form) {
      const writer = ALLOW_LISTS.find(({ id }) => id === form);
      const { dataset } = store.getState();
      if (writer && dataset)
        hand(work, `${name}-tools`, writer.ending, writer.write(listAllowed(dataset, tools, name)));
    },
  };
}

/** A typed request goes behind the others; where the data has parts, it is a past one. */
function makeRequestEdit({ queries }: Dataset, id: string, text: string, tools: readonly ToolId[]): DatasetEdit {
  const hasParts = queries.some(({ split }) => split !== undefined);
  const query: Query = {
    ...{ id: id as QueryId, text, raw: text, gold: [...tools], ordered: false },
    ...(hasParts ? { split: "history" as const } : {}),
    source: { file: "written", at: "toolbox" },
  };
  return { kind: "add", label: WRITTEN, requests: [{ place: queries.length, query }] };
}

/** The names of tools by server: what the file that a tool came from is called. */
function listAllowed({ tools: all }: Dataset, tools: readonly ToolId[], name: string): AllowedTools {
  const wanted = new Set(tools);
  const servers = new Map<string, string[]>();
  for (const tool of all.filter(({ id }) => wanted.has(id))) {
    const label = tool.source.file.replace(/^.*[\\/]/, "").replace(/\.[a-z0-9]{1,5}$/i, "");
    servers.set(label, [...(servers.get(label) ?? []), tool.name]);
  }
  return { name, servers: [...servers].map(([label, names]) => ({ label, tools: names })) };
}

async function writeEdits(work: Work, file: File, as: "patch" | "file"): Promise<void> {
  const { dataset } = work.store.getState();
  if (!dataset) return;
  try {
    const { name, ending, content, said } = await makeEdits(file, dataset, as);
    hand(work, name, ending, content);
    say(work.parts.library, said);
  } catch (error) {
    say(work.parts.library, sentenceOf(error));
  }
}

/** Rejects with a sentence where nothing can be written. The reading of files comes with the first use. */
async function makeEdits(file: File, dataset: Dataset, as: "patch" | "file") {
  if (file.size > MAX_FILE_BYTES) throw new Error(explainTooLarge(file.size));
  const { describeDescriptionPatch, patchDescriptions } = await import("../../formats/import/description-patch");
  const { writePatch } = await import("../../formats/import/gold-patch");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const patch = await patchDescriptions({ name: file.name, bytes }, dataset);
  if (typeof patch === "string") throw new Error(patch);
  if (patch.steps.length === 0) throw new Error(patch.left[0]);
  const name = file.name.replace(/\.[a-z0-9]{1,5}$/i, "");
  const said = describeDescriptionPatch(patch);
  if (as === "patch") return { name, ending: ".patch.json", content: writePatch(patch.steps), said };
  if (patch.edited === null) throw new Error("This file has a value a line. Save the edits as a JSON Patch.");
  return { name: `${name}-edited`, ending: ".json", content: patch.edited, said };
}

async function openToolbox(work: Work): Promise<void> {
  const { parts, store, readyEncoder } = work;
  const { dataset } = store.getState();
  if (!dataset) return;
  const show = (toolbox: DatasetControllerState["toolbox"]): void => {
    if (store.getState().dataset === dataset) store.setState({ toolbox });
  };
  show({ status: "opening", before: lastToolbox(store.getState().toolbox) });
  try {
    const toolbox = await parts.toolboxInspector.ask("toolbox", { dataset, encoder: readyEncoder(dataset) });
    show({ status: "open", toolbox, walk: toolbox.requests < LEAST_WALKED ? "done" : "due" });
    await countWording(work);
    await addWalk({ parts, store }, dataset, toolbox);
  } catch (error) {
    show({ status: "failed", sentence: sentenceOf(error) });
  }
}

/** The walk takes longest: its line comes when the others stand there. Without it they stay. */
async function addWalk(
  { parts, store }: Pick<Work, "parts" | "store">,
  dataset: Dataset,
  toolbox: Toolbox,
): Promise<void> {
  const { tokens, preamble } = toolbox.costs;
  const isStill = (): boolean => {
    const shown = store.getState().toolbox;
    return store.getState().dataset === dataset && shown.status === "open" && shown.toolbox === toolbox;
  };
  const walk = await parts.toolboxInspector
    .ask("measureWalk", { dataset, costs: { tokens, preamble } })
    .catch(() => "failed" as const);
  if (!isStill()) return;
  const finding = walk && walk !== "failed" ? [...toolbox.finding, walk] : toolbox.finding;
  const open = { status: "open", walk: walk === "failed" ? walk : "done" } as const;
  store.setState({ toolbox: { ...open, toolbox: { ...toolbox, finding } } });
}

async function tryWording(work: Work, wanted: { tool: ToolId; description: string } | null): Promise<void> {
  const { store } = work;
  if (!wanted || !store.getState().dataset) {
    store.setState({ wording: null });
    return;
  }
  store.setState(({ wordingsTried }) => ({
    wording: { ...wanted, trial: null, failure: null },
    wordingsTried: { ...wordingsTried, [wanted.tool]: (wordingsTried[wanted.tool] ?? 0) + 1 },
  }));
  await countWording(work);
}

/** What the other words that were given last change. While the tools are counted anew they wait for that. */
async function countWording(work: Work): Promise<void> {
  const { parts, store } = work;
  const { wording } = store.getState();
  const open = opened(work);
  if (!open || !wording || wording.trial || wording.failure) return;
  const { tool, description } = wording;
  const isStill = (): boolean => store.getState().wording === wording;
  try {
    const rival = rivalOf(open.toolbox, tool);
    const k = cheapestFinder(open.toolbox)?.reached?.k ?? USUAL_K;
    const ranks = open.toolbox.finding.find(({ finder }) => finder === "words")?.ranks ?? new Map();
    const asked = { dataset: open.dataset, tool, description, rival, k, ranks };
    const trial = await parts.toolboxInspector.ask("tryWording", asked);
    if (isStill()) store.setState({ wording: { ...wording, trial } });
  } catch (error) {
    if (isStill()) store.setState({ wording: { ...wording, failure: sentenceOf(error) } });
  }
}

function opened({ store }: Work): { dataset: Dataset; toolbox: Toolbox } | null {
  const { dataset, toolbox } = store.getState();
  return dataset && toolbox.status === "open" ? { dataset, toolbox: toolbox.toolbox } : null;
}

/** Hands a file over; its name has letters and digits only. */
function hand({ parts }: Work, name: string, ending: string, content: string): void {
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}${ending}`;
  parts.page.download(file, content);
  say(parts.library, `“${file}” was written.`);
}

/** The tool that is found instead of this one most often; `null`: none is. */
function rivalOf({ confusion }: Toolbox, tool: ToolId): ToolId | null {
  const pair = confusion?.pairs.find(({ needed, first }) => needed === tool || first === tool);
  if (!pair) return null;
  return pair.needed === tool ? pair.first : pair.needed;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : "It could not be counted. Try again.";
}
