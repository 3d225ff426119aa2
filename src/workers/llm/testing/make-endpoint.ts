import { createWorkerHost } from "../../rpc/worker-host";
import { createLanguageModelClient } from "../language-model-client";
import {
  createLanguageModelService,
  type LanguageModelPorts,
  type LanguageModelProtocol,
} from "../language-model-host";
import type { ModelEndpoint, Spent } from "../model-endpoint";

/** The client of an endpoint, and what came of it. */
export interface MadeEndpoint extends ModelEndpoint {
  /** Everything that crossed to the page. */
  heard: unknown[];
  waits: number[];
  asked: () => number;
  spent: () => Spent | null;
}

/** A busy machine is not a slow endpoint. */
export const PATIENT: LanguageModelPorts["limits"] = { callMs: 240_000, silenceMs: 120_000 };
/** For endpoints that never answer. */
export const IMPATIENT: LanguageModelPorts["limits"] = { callMs: 8000, silenceMs: 900 };

/** Client and host with nothing between but the messages, and no real waiting between attempts. */
export function makeEndpoint(limits = PATIENT): MadeEndpoint {
  const heard: unknown[] = [];
  const waits: number[] = [];
  let [asked, now] = [0, 0];
  let spent: Spent | null = null;
  const endpoint = createLanguageModelClient(
    () => (asked += 1),
    (listeners) => {
      const ports: LanguageModelPorts = {
        fetch: (url, init) => fetch(url, init),
        limits,
        wait: async (ms) => {
          if (ms > 0) waits.push(ms);
          now += ms;
        },
        now: () => now,
      };
      const receive = createWorkerHost<LanguageModelProtocol>(
        (_setup, emit) => createLanguageModelService(ports, emit),
        (message) => {
          heard.push(message);
          listeners.message(message);
        },
      );
      return { postMessage: (message) => receive(structuredClone(message)), terminate: () => undefined };
    },
  );
  endpoint.onSpent((told) => (spent = told));
  return { ...endpoint, heard, waits, asked: () => asked, spent: () => spent };
}
