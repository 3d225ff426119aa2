import type { ModelBytes } from "./model-store";

const FILE = "tokenizer_config.json";

/**
 * The files with the tokenizer's limit set to `maxTokens`. Some folders write a limit of 1e30, and a longer text would then
 * ask the model for positions it does not have. The kept files stay as they are; only what the runtime reads changes.
 */
export function withTokenLimit(files: ModelBytes, maxTokens: number | null): ModelBytes {
  const bytes = files.get(FILE);
  if (maxTokens === null || !bytes) return files;
  const config = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const limited = new TextEncoder().encode(JSON.stringify({ ...config, model_max_length: maxTokens }));
  return new Map([...files, [FILE, limited]]);
}
