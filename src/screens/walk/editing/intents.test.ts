import { describe, expect, it } from "vitest";
import type { ToolId } from "../../../core/domain/ids";
import type { GateResult, RetrievalEvidence } from "../../../core/domain/learned";
import { BOOK, FIND, HAND_MADE_TRACE, HOME, PACK, TOOLS } from "../testing/hand-made-trace";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import { interpret } from "./intents";
import { interpretClick, type Intent, type Situation } from "./intent";
import { keysOf, keyContextOf, WALK_GROUPS, WALK_SHORTCUTS, type WalkCommand } from "./keymap";

const { text } = HAND_MADE_TRACE.query;
const spanOf = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

function at(mode: WalkMode, more: Partial<Situation> = {}): Situation {
  return { walk: HAND_MADE_TRACE, mode, handle: "end", openVote: null, panel: null, searching: false, ...more };
}
const rest = (focus: WalkNode | null = null): WalkMode => ({ kind: "rest", focus });
const onRequirement = (id = FIND) => at(rest({ type: "requirement", id }));
const edit = (intent: Intent | null) => (intent?.do === "edit" ? intent.edit : null);
const mode = (intent: Intent | null) => (intent?.do === "hand" ? intent.change.mode : undefined);

describe("at rest", () => {
  it("begins to select at the first word that no requirement has, after the focused one", () => {
    expect(mode(interpret("select-words", at(rest())))).toEqual({ kind: "select", span: spanOf("on") });
    expect(mode(interpret("select-words", onRequirement(BOOK)))).toEqual({ kind: "select", span: spanOf("and") });
  });
  it("opens a panel and closes it with the same key or Escape", () => {
    expect(interpret("history", at(rest()))).toEqual({ do: "hand", change: { panel: "history" } });
    expect(interpret("history", at(rest(), { panel: "history" }))).toEqual({ do: "hand", change: { panel: null } });
    expect(interpret("leave", at(rest(), { panel: "history" }))).toEqual({ do: "hand", change: { panel: null } });
  });
  it("leaves the open vote before the focus, and leaves Escape to others when there is nothing to leave", () => {
    const focused = rest({ type: "requirement", id: FIND });
    expect(interpret("leave", at(focused, { openVote: PACK }))).toEqual({ do: "hand", change: { openVote: null } });
    expect(interpret("leave", at(focused))).toEqual({ do: "focus", node: null });
    expect(interpret("leave", at(rest()))).toBeNull();
  });
  it("enters the bundles, the rivals of a vote and the past requests by a key each", () => {
    const entered = (intent: Intent | null) => (intent?.do === "hand" ? intent.change : null);
    expect(entered(interpret("bundles", at(rest())))).toEqual({ panel: "bundles", entered: "bundles" });
    expect(entered(interpret("past-requests", onRequirement()))).toEqual({ entered: "past-requests" });
    const rivals = { panel: null, openVote: PACK, entered: "rivals" };
    expect(entered(interpret("rivals", onRequirement(PACK)))).toEqual(rivals);
    expect(entered(interpret("rivals", at(rest())))).toEqual(rivals);
    expect(interpret("rivals", at(rest(), { panel: "table" }))).toBeNull();
  });
  it("enters MassTool’s past intents and takes its set where that differs from the answer, and only where it was asked", () => {
    const withSet = (tools: ToolId[]) => {
      const retrieval = { set: { tools, expected: 0.5 } } as RetrievalEvidence;
      return at(rest(), { walk: { ...HAND_MADE_TRACE, gate: { retrieval } as GateResult } });
    };
    const answer = HAND_MADE_TRACE.recommendation.tools.map(({ tool }) => tool);
    expect(interpret("past-intents", withSet(answer))).toEqual({ do: "hand", change: { entered: "past-intents" } });
    expect(interpret("take-set", withSet([...answer].reverse()))).toBeNull();
    expect(edit(interpret("take-set", withSet([TOOLS.TABLE])))).toEqual({ kind: "take-set", tools: [TOOLS.TABLE] });
    for (const command of ["past-intents", "take-set"] as const) expect(interpret(command, at(rest()))).toBeNull();
  });
  it("goes on with the requirement that a merge or a split has made", () => {
    const focusAfter = (intent: Intent | null) => (intent?.do === "edit" ? intent.then : null);
    const wordsOf = (mode: WalkMode | null) => {
      const id = mode?.kind === "rest" && mode.focus?.type === "requirement" ? mode.focus.id : "";
      const [start, end] = id.slice(1).split("-").map(Number);
      return text.slice(start, end);
    };
    const requirements = HAND_MADE_TRACE.stage2.requirements;
    const [first, second] = [requirements[0]!, requirements[1]!];
    expect(wordsOf(focusAfter(interpret("merge", onRequirement(first.id))))).toBe(
      text.slice(first.span.start, second.span.end),
    );
    const split = interpret("confirm-split", at({ kind: "split", requirement: first.id, at: first.span.start + 5 }));
    expect(wordsOf(focusAfter(split))).toBe(text.slice(first.span.start, first.span.start + 5));
  });
  it("leaves arrows to others while nothing has the focus", () => {
    expect(interpret("right", at(rest()))).toBeNull();
  });
});

describe("every edit by key", () => {
  const bundleTool = (id: typeof TOOLS.HOTEL) => at(rest({ type: "bundle-tool", id }));
  it("deletes, merges and renames a requirement", () => {
    expect(edit(interpret("delete", onRequirement()))).toEqual({ kind: "delete-requirement", requirement: FIND });
    expect(edit(interpret("merge", onRequirement()))).toEqual({
      kind: "merge-requirements",
      first: FIND,
      second: HOME,
    });
    expect(mode(interpret("rename", onRequirement()))).toEqual({ kind: "rename", requirement: FIND });
  });
  it("goes on to the next requirement after deleting", () => {
    expect(interpret("delete", onRequirement())).toMatchObject({ then: { focus: { id: HOME } } });
    expect(interpret("delete", onRequirement(PACK))).toMatchObject({ then: { focus: { id: BOOK } } });
  });
  it("drops and keeps a tool, cuts a line", () => {
    expect(edit(interpret("drop", bundleTool(TOOLS.FLIGHT)))).toEqual({ kind: "drop-tool", tool: TOOLS.FLIGHT });
    expect(edit(interpret("keep", bundleTool(TOOLS.HOTEL)))).toEqual({ kind: "keep-tool", tool: TOOLS.HOTEL });
    const ribbon = at(rest({ type: "ribbon", requirement: HOME, tool: TOOLS.FLIGHT }));
    expect(edit(interpret("cut", ribbon))).toEqual({ kind: "unlink", requirement: HOME, tool: TOOLS.FLIGHT });
  });
  it("restores what has the focus, or all", () => {
    expect(interpret("restore", onRequirement())).toEqual({ do: "restore", node: { type: "requirement", id: FIND } });
    expect(interpret("restore", bundleTool(TOOLS.HOTEL))).toEqual({
      do: "restore",
      node: { type: "tool", id: TOOLS.HOTEL },
    });
    expect(interpret("restore-all", onRequirement())).toEqual({ do: "restore-all" });
  });
  it("splits before a word that is chosen with the arrows", () => {
    const split = mode(interpret("split", onRequirement()));
    expect(split).toEqual({ kind: "split", requirement: FIND, at: text.indexOf("a flight") });
    const moved = mode(interpret("split-right", at(split ?? rest())));
    expect(moved).toEqual({ kind: "split", requirement: FIND, at: text.indexOf("flight") });
    expect(edit(interpret("confirm-split", at(moved ?? rest())))).toEqual({
      kind: "split-requirement",
      requirement: FIND,
      at: text.indexOf("flight"),
    });
  });
});

describe("while words are selected", () => {
  const selecting = (words: string, more: Partial<Situation> = {}) => at({ kind: "select", span: spanOf(words) }, more);
  it("moves and grows by words", () => {
    expect(mode(interpret("grow-word", selecting("on")))).toEqual({ kind: "select", span: spanOf("on Friday") });
    expect(mode(interpret("next-word", selecting("on")))).toEqual({ kind: "select", span: spanOf("Friday") });
    expect(mode(interpret("shrink-word", selecting("on Friday", { handle: "start" })))).toEqual({
      kind: "select",
      span: spanOf("flight on Friday"),
    });
  });
  it("makes a requirement and goes on to it, or on to its tool", () => {
    const id = `r${spanOf("on Friday").start}-${spanOf("on Friday").end}`;
    expect(interpret("make-requirement", selecting("on Friday"))).toEqual({
      do: "edit",
      edit: { kind: "add-requirement", span: spanOf("on Friday") },
      then: { kind: "rest", focus: { type: "requirement", id } },
    });
    expect(interpret("make-and-link", selecting("on Friday"))).toMatchObject({
      then: { kind: "link", requirement: id, tool: null },
    });
  });
  it("deletes the requirement the words are part of", () => {
    expect(edit(interpret("delete", selecting("umbrella")))).toEqual({ kind: "delete-requirement", requirement: PACK });
    expect(interpret("delete", selecting("on Friday"))).toBeNull();
  });
  it("changes the end that moves, and leaves to the requirement the words are part of", () => {
    expect(interpret("other-handle", selecting("on"))).toEqual({ do: "hand", change: { handle: "start" } });
    expect(mode(interpret("leave", selecting("umbrella")))).toEqual(rest({ type: "requirement", id: PACK }));
    expect(mode(interpret("leave", selecting("on")))).toEqual(rest(null));
  });
});

describe("while a link is open", () => {
  const linking = (tool: typeof TOOLS.FLIGHT | null = TOOLS.FLIGHT, more: Partial<Situation> = {}) =>
    at({ kind: "link", requirement: PACK, tool }, more);
  it("opens with the best tool that does not serve the words yet", () => {
    expect(mode(interpret("link", onRequirement(PACK)))).toEqual({
      kind: "link",
      requirement: PACK,
      tool: TOOLS.FLIGHT,
    });
    expect(mode(interpret("link", onRequirement(HOME)))).toEqual({
      kind: "link",
      requirement: HOME,
      tool: TOOLS.HOTEL,
    });
  });
  it("chooses by arrows and digits and links on Enter", () => {
    expect(mode(interpret("next-candidate", linking()))).toMatchObject({ tool: TOOLS.TABLE });
    expect(mode(interpret("digit", linking(), "3"))).toMatchObject({ tool: TOOLS.HOTEL });
    expect(interpret("digit", linking(), "7")).toBeNull();
    expect(edit(interpret("confirm-link", linking()))).toEqual({ kind: "link", requirement: PACK, tool: TOOLS.FLIGHT });
  });
  it("rests on the words afterwards, or keeps choosing", () => {
    expect(interpret("confirm-link", linking())).toMatchObject({ then: rest({ type: "requirement", id: PACK }) });
    expect(interpret("confirm-and-stay", linking())).toMatchObject({ then: { kind: "link" } });
  });
  it("searches all tools, and Escape leaves the search before the link", () => {
    expect(interpret("search-tools", linking())).toEqual({ do: "hand", change: { searching: true } });
    expect(interpret("leave", linking(null, { searching: true }))).toEqual({
      do: "hand",
      change: { searching: false },
    });
    expect(mode(interpret("leave", linking()))).toEqual(rest({ type: "requirement", id: PACK }));
  });
});

describe("clicks", () => {
  it("open a link from words, close it on the same words, and link from a tool", () => {
    const words: WalkNode = { type: "requirement", id: PACK };
    const open = interpretClick(words, at(rest()));
    expect(mode(open)).toMatchObject({ kind: "link", requirement: PACK });
    const linking = at({ kind: "link", requirement: PACK, tool: null });
    expect(mode(interpretClick(words, linking))).toEqual(rest(words));
    expect(edit(interpretClick({ type: "bundle-tool", id: TOOLS.HOTEL }, linking))).toEqual({
      kind: "link",
      requirement: PACK,
      tool: TOOLS.HOTEL,
    });
  });
  it("cut a line, open a vote, and point at a tool", () => {
    expect(edit(interpretClick({ type: "ribbon", requirement: FIND, tool: TOOLS.FLIGHT }, at(rest())))).toMatchObject({
      kind: "unlink",
    });
    expect(interpretClick({ type: "vote", requirement: PACK }, at(rest()))).toEqual({
      do: "hand",
      change: { openVote: PACK },
    });
    expect(interpretClick({ type: "vote", requirement: PACK }, at(rest(), { openVote: PACK }))).toEqual({
      do: "hand",
      change: { openVote: null },
    });
    expect(interpretClick({ type: "result-tool", id: TOOLS.TABLE }, at(rest()))).toEqual({
      do: "focus",
      node: { type: "result-tool", id: TOOLS.TABLE },
    });
  });
});

describe("the keymap", () => {
  it("gives no key two meanings at one place", () => {
    const seen = new Map<string, WalkCommand>();
    for (const { command, contexts, bindings } of WALK_SHORTCUTS) {
      for (const context of contexts) {
        for (const binding of bindings) {
          expect([context, binding, seen.get(`${context} ${binding}`) ?? command]).toEqual([context, binding, command]);
          seen.set(`${context} ${binding}`, command);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(80);
  });
  it("prints a badge for every command and puts each in a group of the sheet", () => {
    for (const { command, group } of WALK_SHORTCUTS) {
      expect(keysOf(command).length).toBeGreaterThan(0);
      expect(WALK_GROUPS).toContain(group);
    }
  });
  it("knows where the keys are at work", () => {
    expect(keyContextOf(rest())).toBe("rest");
    expect(keyContextOf(rest({ type: "vote", requirement: PACK }))).toBe("vote");
    expect(keyContextOf({ kind: "rename", requirement: PACK })).toBe("rename");
  });
});
