import type { StoreApi } from "zustand/vanilla";
import type { Dataset, DatasetEdit } from "../../core/domain/dataset";
import type { QueryId, ToolId } from "../../core/domain/ids";
import type { Query } from "../../core/domain/query";
import type { Toolbox } from "../../core/toolbox/open-toolbox";
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
  /** Adds a request that was typed, with the tools it needs, to the copy of the data set. */
  addRequest(text: string, tools: readonly ToolId[]): Promise<void>;
  /** Writes the findings as a Markdown file. */
  writeReport(): void;
  /** What lists of allowed tools are written for. */
  readonly allowLists: readonly Pick<AllowListWriter, "id" | "label">[];
  /** Writes the names of the tools of a profile as such a list. */
  writeAllowList(tools: readonly ToolId[], name: string, form: string): void;
}

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
    async addRequest(text, tools) {
      const { dataset } = store.getState();
      if (dataset) await edit(makeRequestEdit(dataset, parts.newId(), text.trim(), tools));
    },
    writeReport() {
      const open = opened(work);
      if (open)
        hand(work, `${open.dataset.name}-toolbox`, ".md", printToolbox(open.toolbox, open.dataset, "markdown", []));
    },
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

async function openToolbox({ parts, store, readyEncoder }: Work): Promise<void> {
  const { dataset } = store.getState();
  if (!dataset) return;
  const show = (toolbox: DatasetControllerState["toolbox"]): void => {
    if (store.getState().dataset === dataset) store.setState({ toolbox });
  };
  show({ status: "opening", before: lastToolbox(store.getState().toolbox) });
  try {
    const toolbox = await parts.inspector.ask("toolbox", { dataset, encoder: readyEncoder(dataset) });
    show({ status: "open", toolbox });
  } catch (error) {
    show({ status: "failed", sentence: sentenceOf(error) });
  }
}

async function tryWording(work: Work, wanted: { tool: ToolId; description: string } | null): Promise<void> {
  const { parts, store } = work;
  const open = opened(work);
  if (!wanted || !open) {
    store.setState({ wording: null });
    return;
  }
  const wording = { ...wanted, trial: null, failure: null };
  store.setState(({ wordingsTried }) => ({
    wording,
    wordingsTried: { ...wordingsTried, [wanted.tool]: (wordingsTried[wanted.tool] ?? 0) + 1 },
  }));
  const isStill = (): boolean => store.getState().wording === wording;
  try {
    const rival = rivalOf(open.toolbox, wanted.tool);
    const k = cheapestFinder(open.toolbox)?.reached?.k ?? USUAL_K;
    const ranks = open.toolbox.finding.find(({ finder }) => finder === "words")?.ranks ?? new Map();
    const trial = await parts.inspector.ask("tryWording", { dataset: open.dataset, ...wanted, rival, k, ranks });
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
