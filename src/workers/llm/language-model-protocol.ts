import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { Allowance, Connection, EndpointTarget, ModelFailureCode, Rest, Spent } from "./model-endpoint";

/** Page to worker. Only `connect` ever carries the key, and nothing carries it back. */
export type ModelRequestMessage =
  | ({ type: "connect"; requestId: number } & EndpointTarget)
  | { type: "allow"; requestId: number; allowance: Allowance }
  | { type: "ask"; requestId: number; prompt: ModelPrompt }
  | { type: "stop"; requestId: number };

/** Worker to page. A request ends with `connected`, `allowed`, `answered` or `failed`. */
export type ModelAnswerMessage =
  | { type: "connected"; requestId: number; connection: Connection }
  | { type: "allowed"; requestId: number }
  | { type: "answered"; requestId: number; exchange: Exchange }
  | { type: "failed"; requestId: number; code: ModelFailureCode; sentence: string }
  /** Another host is about to be asked: said before it is, so that the count on the screen can be trusted. */
  | { type: "asking" }
  | { type: "spent"; spent: Spent }
  | { type: "resting"; rest: Rest };
