import type { PairedAgreement } from "../../core/compare/agree-runs";
import type { ErrorAnalysis } from "../../core/evaluate/error-analysis";
import type { ModelPrompt } from "../../core/domain/exchange";
import type { ErrorMessage } from "../rpc/errors";
import type {
  AgreeRequest,
  EvaluationRequest,
  EvaluationUpdate,
  Summarized,
  SummarizeRequest,
  UnderstandRequest,
} from "./evaluation-engine";
import type { RelayedAnswer } from "./model-relay";

/** Page to worker. One evaluation at a time; `pause` and `resume` are about that one. */
export type EvaluationRequestMessage =
  /** First and once. `modelsBase`: absolute address of the folder of all models. */
  | { type: "start"; modelsBase: string }
  /** `hasModel`: prompts to a language model are answered. */
  | { type: "evaluate"; requestId: number; request: EvaluationRequest; hasModel: boolean }
  | { type: "prompt-answered"; requestId: number; promptId: number; answer: RelayedAnswer }
  | { type: "summarize"; requestId: number; request: SummarizeRequest }
  | { type: "understand"; requestId: number; request: UnderstandRequest }
  | { type: "agree"; requestId: number; request: AgreeRequest }
  | { type: "pause" }
  | { type: "resume" }
  | { type: "cancel"; requestId: number }
  | { type: "ping" };

/** Worker to page. A request ends with `evaluated`, `summarized`, `understood`, `agreed` or `failed`. */
export type EvaluationAnswerMessage =
  | { type: "update"; requestId: number; update: EvaluationUpdate }
  /** Wants a `prompt-answered`. */
  | { type: "prompt"; requestId: number; promptId: number; prompt: ModelPrompt }
  | { type: "evaluated"; requestId: number }
  | { type: "summarized"; requestId: number; methods: Summarized[] }
  | { type: "understood"; requestId: number; understanding: ErrorAnalysis }
  | { type: "agreed"; requestId: number; agreement: PairedAgreement }
  | { type: "failed"; requestId: number; error: ErrorMessage }
  | { type: "pong" };
