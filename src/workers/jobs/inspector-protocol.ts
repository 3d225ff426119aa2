import type { InspectorCallName, InspectorCalls } from "./inspector";

export type InspectorRequestMessage = {
  [Name in InspectorCallName]: { requestId: number; name: Name; input: InspectorCalls[Name]["input"] };
}[InspectorCallName];

export type InspectorAnswerMessage =
  | { type: "done"; requestId: number; output: InspectorCalls[InspectorCallName]["output"] }
  | { type: "failed"; requestId: number; why: string };
