import type { WalkPurpose } from "./exchange";
import type { ToolId } from "./ids";

/** How a request is turned into a recommendation. Complete, serialisable, comparable. */
export interface Config {
  mode: Mode;
  stage1: {
    retriever: RetrieverName;
    /** What is searched: the texts of past requests (default), or the text of each bundle (as in the paper). */
    search: "past-requests" | "bundle-text";
    /** Share of the dense z-score in `hybrid`, 0 to 1. BM25 gets the rest. */
    denseWeight: number;
    /** Where bundles come from: the history, or every request of the file, the asked one included (released code). */
    pool: "history" | "whole-file";
  };
  stage2: {
    /** Least score of a link. `null`: the fitted constant of the encoder in use, or of what was learned. */
    threshold: number | null;
    /** A tool may serve a requirement only if it is among its best this many tools of the bundle. */
    bestTools: number;
    /**
     * A tool may serve a requirement only if it scores at most this much less than the tool of the whole catalogue that scores
     * highest. Absent: whatever others score.
     */
    margin?: number;
    /** `published-empty`: nothing is ever kept, as in the released code (its reply parser drops every tool). */
    keep: "matched" | "published-empty";
    /** Asks a language model for requirements and matches. Absent: both are found by local rules. */
    model?: ModelConfig;
    /** `learned`: which words call for which tool is learned from the history. Absent: their texts are compared. */
    mapper?: "learned";
    /** Where stage 2 is learned: whether requests to come mostly need a set that a past request needed. Absent: some do. */
    mix?: "repeats" | "new";
    /**
     * Where stage 2 is learned: a request whose chance of needing a tool is below the threshold is answered with none.
     * `null`: the threshold fitted to the history. Absent: every request is taken to need one.
     */
    noTool?: { threshold: number | null };
  };
  stage3: {
    /** Length of each of the three lists (tools, past requests, tools). 7 in the released code; the paper does not say. */
    k: number;
  };
  /**
   * Stage 4: the set with the highest expected TRACC by all that the stages found and the history taught. Absent: kept tools
   * and winners of votes are the answer, as in the paper.
   */
  choice?: ChoiceConfig;
  /** What the network of tools is used for. Absent: nothing. */
  network?: NetworkConfig;
  /**
   * Who judges before stage 1 whether a request needs tools: MassTool's detection tower, where it was trained on this history.
   * `threshold` `null`: the one fitted to the history. Absent: what else was learned judges, as `choice` and `stage2` say.
   */
  gate?: GateConfig;
  /** Which encoder is wanted. `words`: none, BM25 everywhere. */
  encoder: EncoderId;
  /** Seed of the `random` retriever. */
  seed: number;
}

/** What the network of tools is used for. */
export interface NetworkConfig {
  /**
   * What happens where a recommended tool lacks what no other tool of the answer gives. `add`: a tool that gives it is added.
   * `full`: first, a tool that lacks something may give way to one that fits better and lacks nothing.
   */
  closure: "off" | "add" | "full";
  /** Tools are compared by vectors that learned from past requests (Rocchio). Absent: by their texts. */
  vectors?: true;
}

/** The gate before stage 1. */
export interface GateConfig {
  by: "masstool";
  threshold: number | null;
}

/** How the set is chosen in stage 4. */
export interface ChoiceConfig {
  /**
   * How requests to come relate to the past: whether they mostly need a set that a past request needed, some do, or few.
   * Absent: as past requests that were left out of the learning did.
   */
  mix?: "repeats" | "mixed" | "new";
  /**
   * A request whose chance of needing a tool is below the threshold is answered with none. `threshold` `null`: the one fitted
   * to the history. `noTool` `null`: every request is taken to need one.
   */
  noTool: { threshold: number | null } | null;
}

/** What the choice starts with. */
export const DEFAULT_CHOICE: ChoiceConfig = { noTool: { threshold: null } };

/** How stage 2 asks a language model. Who answers is no setting: the answers are part of the walk. */
export interface ModelConfig {
  /**
   * `json`: two calls a request, answers as JSON. `lines`: one call for the requirements and one for each of them, answers
   * as bullet lists, read strictly. `published`: the same calls, answers read as PTR's released code reads them (D1).
   */
  form: "json" | "lines" | "published";
  /**
   * What goes to the vote for an open requirement: its own words (the paper's listings, the released code), or the model's
   * answer to one more prompt (the paper's text).
   */
  unsolved: "reuse" | "ask";
  /** Instructions of the user's own, by purpose, instead of ours. */
  instructions: Partial<Record<WalkPurpose, string>>;
  /**
   * What trials and past requests taught of tools, told to the model beside their descriptions when it matches. Part of the walk,
   * so that its prompts stay the same whatever is learned later. Absent: descriptions alone.
   */
  guidance?: Record<ToolId, string>;
}

/** What asking a model starts with. */
export const DEFAULT_MODEL_CONFIG: ModelConfig = { form: "json", unsolved: "reuse", instructions: {} };

/** `kitpick`: our default. `paper`: as the paper describes. `published`: as the released code behaves. `strict`: see the method notes. */
export type Mode = "kitpick" | "paper" | "published" | "strict";

/** How texts are compared. `okapi` is BM25 exactly as in the released code. */
export type RetrieverName = "hybrid" | "dense" | "bm25" | "okapi" | "random";

/** The encoders the app ships. */
export type ShippedEncoderId = "tool-minilm-3x384-int4" | "tool-static-256-int4";

/** An encoder the user brought: `own-` and the first 16 digits of its key, so that equal files have the same id everywhere. */
export type OwnEncoderId = `own-${string}`;

/** Every encoder a walk may name, and `words` for none. */
export type EncoderId = ShippedEncoderId | OwnEncoderId | "words";

/** How exactly an encoder computes: 32-bit floats, or whole numbers of 8 bits with floats between. */
export type Dtype = "fp32" | "q8";

export function isOwnEncoder(id: string): id is OwnEncoderId {
  return /^own-[0-9a-f]{16}$/.test(id);
}

const KITPICK: Config = {
  mode: "kitpick",
  stage1: { retriever: "hybrid", search: "past-requests", denseWeight: 0.7, pool: "history" },
  stage2: { threshold: null, bestTools: 2, keep: "matched" },
  stage3: { k: 7 },
  choice: DEFAULT_CHOICE,
  encoder: "tool-minilm-3x384-int4",
  seed: 1,
};

/** Without the choice: the paper's rule makes the answer. */
const { choice: _, ...STAGES } = KITPICK;

/** The settings each mode stands for. A changed setting keeps the mode's name until it equals another mode. */
export const MODES: Record<Mode, Config> = {
  kitpick: KITPICK,
  paper: {
    ...STAGES,
    mode: "paper",
    stage1: { ...STAGES.stage1, retriever: "dense", search: "bundle-text" },
  },
  published: {
    ...STAGES,
    mode: "published",
    stage1: { ...STAGES.stage1, retriever: "okapi", search: "bundle-text", pool: "whole-file" },
    stage2: { ...STAGES.stage2, keep: "published-empty" },
  },
  strict: {
    ...STAGES,
    mode: "strict",
    stage1: { ...STAGES.stage1, retriever: "dense", search: "bundle-text" },
  },
};

/** What the app starts with. */
export const DEFAULT_CONFIG: Config = MODES.kitpick;
