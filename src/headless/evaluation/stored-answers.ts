import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange, ModelPrompt } from "../../core/domain/exchange";
import type { StoredAnswers } from "../../engine/language-model/evaluation-model";
import { hashText } from "../../engine/hash";

/**
 * Answers of one model in one file of a folder, a line each, named by the SHA-256 of model and prompt. `null`: only as long
 * as the evaluation runs. A line that cannot be read (a run was killed while it wrote) is left out.
 */
export function openStoredAnswers(folder: string | null, model: string): StoredAnswers {
  const known = new Map<string, Exchange>();
  const nameOf = ({ messages }: ModelPrompt): string => hashText(JSON.stringify([model, messages]));
  const path = folder === null ? null : join(folder, "model-answers.jsonl");
  if (path !== null && existsSync(path)) {
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const stored = readLine(line);
      if (stored) known.set(stored.name, stored.exchange);
    }
  }
  return {
    find: (prompt) => known.get(nameOf(prompt)) ?? null,
    add(exchange) {
      const name = nameOf(exchange.prompt);
      known.set(name, exchange);
      if (folder === null || path === null) return;
      mkdirSync(folder, { recursive: true });
      appendFileSync(path, `${JSON.stringify({ name, exchange })}\n`);
    },
  };
}

function readLine(line: string): { name: string; exchange: Exchange } | null {
  if (line === "") return null;
  try {
    return JSON.parse(line) as { name: string; exchange: Exchange };
  } catch {
    return null;
  }
}
