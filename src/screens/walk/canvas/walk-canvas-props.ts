import type { RequirementId } from "../../../core/domain/ids";
import type { ShownWalk } from "../picture/shown-walk";
import type { CutScores } from "../picture/result-notes";
import type { WalkForm } from "../geometry/scene";
import { createContext, type ReactNode } from "react";

export interface WalkCanvasProps {
  walk: ShownWalk;
  cutScores: CutScores;
  /** The head of each stage; stands in the stage's landmark. */
  heads: {
    bundle: ReactNode;
    coverage: (extras: CoverageExtras) => ReactNode;
    vote: ReactNode;
    result: ReactNode;
  };
  /** The open vote of a long walk, in mid-text, and its verdict beside it. */
  drawer: (requirement: RequirementId) => ReactNode;
  verdict: (requirement: RequirementId) => ReactNode;
  /** What else stands on the grid of the walk: the evidence below, the hand above. */
  children: (form: WalkForm) => ReactNode;
}

/** What a long walk adds to the head of stage 2. */
export interface CoverageExtras {
  /** The request in miniature. */
  strip: ReactNode;
  /** Opens the request as one block of prose. */
  asWritten: ReactNode;
}

/** The form in which the walk is drawn; the heads of a long one stay on the screen. */
export const WalkFormContext = createContext<WalkForm>("short");
