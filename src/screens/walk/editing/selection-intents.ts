import type { Span } from "../../../core/domain/query";
import {
  deleteRequirement,
  makeRequirement,
  offerAt,
  restOn,
  setMode,
  takeOffer,
  type Intent,
  type Situation,
} from "./intent";
import type { WalkCommand } from "./keymap";
import { isOverlapping, listWords, moveByCommand } from "../../../ui/request/word-selection";

/** What a command means while words are selected. */
export function interpretSelection(command: WalkCommand, situation: Situation, span: Span): Intent | null {
  const moved = moveByCommand(command, listWords(situation.walk.query.text), span, situation.handle);
  if (moved) return setMode({ kind: "select", span: moved });
  const around = situation.walk.stage2.requirements.find((one) => isOverlapping(one.span, span));
  switch (command) {
    case "other-handle":
      return { do: "hand", change: { handle: situation.handle === "end" ? "start" : "end" } };
    case "make-requirement":
      return makeRequirement(span, "rest");
    case "make-and-link":
      return makeRequirement(span, "link");
    case "second-offer": {
      const offer = offerAt(situation, span);
      return offer && takeOffer(situation, offer);
    }
    case "delete":
      return around ? deleteRequirement(situation, around.id) : null;
    case "leave":
      return setMode(restOn(around ? { type: "requirement", id: around.id } : null));
    default:
      return null;
  }
}
