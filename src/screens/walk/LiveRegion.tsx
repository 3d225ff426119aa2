import { useEffect, useRef, useState } from "react";
import { describeResult } from "../../wording/result";
import { formatFigure } from "../../ui/format-number";
import { useSession } from "../app-context";
import { useInteraction } from "./editing/interaction";
import type { WalkMode } from "./picture/walk-mode";
import { sentenceOf } from "./history-entry";

/** What changed, said once in a short sentence to who cannot see it. */
export function LiveRegion() {
  const change = useChange();
  const doing = useDoing();
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{change}</p>
      <p>{doing}</p>
    </div>
  );
}

/** After each step: what it did, and the score. */
function useChange(): string {
  const log = useSession((session) => session.log);
  const cursor = useSession((session) => session.cursor);
  const trace = useSession((session) => session.trace);
  const status = useSession((session) => session.status);
  const last = useRef({ cursor, seq: log[cursor]?.seq });
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    const entry = log[cursor];
    if (!entry || !trace || status !== "done") return;
    if (last.current.cursor === cursor && last.current.seq === entry.seq) return;
    const isUndo = cursor < last.current.cursor;
    last.current = { cursor, seq: entry.seq };
    const score = entry.score === null ? "" : `, TRACC ${formatFigure(entry.score)}`;
    setSentence(`${isUndo ? "Undone. Now: " : ""}${sentenceOf(entry)}. ${describeResult(trace)}${score}.`);
  }, [log, cursor, trace, status]);
  return sentence;
}

/** While something is done by hand: the words selected, the tool under the cursor. */
function useDoing(): string {
  const mode = useInteraction((state) => state.mode);
  const trace = useSession((session) => session.trace);
  if (!trace) return "";
  const wordsOf = (id: string) => trace.stage2.requirements.find((one) => one.id === id)?.text ?? "";
  return describeDoing(mode, trace.query.text, wordsOf, (tool) => trace.tools[tool]?.name ?? "");
}

function describeDoing(
  mode: WalkMode,
  text: string,
  wordsOf: (id: string) => string,
  nameOf: (tool: NonNullable<(WalkMode & { kind: "link" })["tool"]>) => string,
): string {
  switch (mode.kind) {
    case "select":
      return `Selected: ${text.slice(mode.span.start, mode.span.end)}`;
    case "link":
      return mode.tool === null
        ? `Choose a tool for ${wordsOf(mode.requirement)}`
        : `Link ${wordsOf(mode.requirement)} to ${nameOf(mode.tool)}?`;
    case "split":
      return `Split before ${text.slice(mode.at).split(/\s/u, 1)[0] ?? ""}`;
    case "rename":
    case "rest":
      return "";
  }
}
