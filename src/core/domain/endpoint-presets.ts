/** A parameter of a chat completion that some endpoint refuses. */
export type EndpointParameter =
  | "temperature"
  | "max_tokens"
  | "max_completion_tokens"
  | "response_format"
  | "stream_options"
  | "reasoning_effort";

/** What is known of an endpoint before anything is sent to it, by its maker's own pages on chat completions, read in November 2026. */
export interface EndpointPreset {
  id: string;
  label: string;
  /** As it is filled in; a person may change it. */
  address: string;
  /** Where its key comes from, and what must be set for a page to be let in. Sentences for the screen. */
  hint: string;
  /** Headers beside the key. */
  headers: Readonly<Record<string, string>>;
  /** What the longest answer is called. */
  tokenLimit: "max_tokens" | "max_completion_tokens";
  /** `"none"`: thinking is switched off, because it costs minutes on a local machine and is not read. */
  reasoningEffort: "none" | null;
}

const USUAL = { headers: {}, tokenLimit: "max_tokens", reasoningEffort: null } as const;

export const ENDPOINT_PRESETS: readonly EndpointPreset[] = [
  {
    ...USUAL,
    id: "openai",
    label: "OpenAI",
    address: "https://api.openai.com/v1",
    hint: "The key is made at platform.openai.com, and needs credit of its own: a ChatGPT subscription does not count. Reasoning models take no temperature, and think within the tokens of an answer.",
    tokenLimit: "max_completion_tokens",
  },
  {
    ...USUAL,
    id: "anthropic",
    label: "Anthropic",
    address: "https://api.anthropic.com/v1",
    hint: "The key is made at platform.claude.com. Its OpenAI-compatible path is used, with the header that lets a page ask; that path ignores the form that answers should have.",
    headers: { "anthropic-dangerous-direct-browser-access": "true" },
  },
  {
    ...USUAL,
    id: "gemini",
    label: "Gemini",
    address: "https://generativelanguage.googleapis.com/v1beta/openai",
    hint: "The key is made at aistudio.google.com. Its OpenAI-compatible path is used.",
  },
  {
    ...USUAL,
    id: "openrouter",
    label: "OpenRouter",
    address: "https://openrouter.ai/api/v1",
    hint: "The key is made at openrouter.ai. Models are named with their maker, as in maker/model.",
  },
  {
    ...USUAL,
    id: "ollama",
    label: "Ollama",
    address: "http://localhost:11434/v1",
    hint: "No key. Pages on this machine are let in; for another page, set OLLAMA_ORIGINS to its address and start Ollama anew. Thinking is switched off.",
    reasoningEffort: "none",
  },
  {
    ...USUAL,
    id: "lm-studio",
    label: "LM Studio",
    address: "http://localhost:1234/v1",
    hint: "No key, unless its server asks for one. Start it with “lms server start --cors”, or switch on CORS under its server settings.",
  },
  {
    ...USUAL,
    id: "llama-cpp",
    label: "llama.cpp",
    address: "http://localhost:8080/v1",
    hint: "No key, unless llama-server was started with --api-key. It answers with the model it was started with.",
  },
  {
    ...USUAL,
    id: "vllm",
    label: "vLLM",
    address: "http://localhost:8000/v1",
    hint: "No key, unless it was started with --api-key. Pages are let in unless --allowed-origins says otherwise.",
  },
];

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/** Scheme, host and port as they are written; `null`: this is no address. */
function readOrigin(address: string): { scheme: string; host: string; port: string } | null {
  const [, scheme, host, port = ""] =
    /^(https?):\/\/(\[::1\]|[^/:?#@\s]+)(?::(\d+))?(?:[/?#]|$)/iu.exec(address.trim()) ?? [];
  return scheme === undefined || host === undefined ? null : { scheme, host: host.toLowerCase(), port };
}

/**
 * What is known of the endpoint at an address: by its host, on this machine by its port. `null`: nothing.
 *
 * @example findPreset("http://127.0.0.1:11434/v1")?.id // "ollama"
 */
export function findPreset(address: string): EndpointPreset | null {
  const at = readOrigin(address);
  if (!at) return null;
  const isSame = (preset: EndpointPreset): boolean => {
    const known = readOrigin(preset.address)!;
    if (at.port !== known.port) return false;
    return isLoopback(known.host) ? isLoopback(at.host) : at.host === known.host;
  };
  return ENDPOINT_PRESETS.find(isSame) ?? null;
}

/** How long an endpoint may be silent before a call counts as failed, in seconds: local models take their time. */
export const SILENCE_SECONDS = { least: 1, usual: 60, local: 600, most: 3600 } as const;

/** The usual silence for an address, in seconds. */
export function usualSilence(address: string): number {
  return isLoopback(readOrigin(address)?.host ?? "") ? SILENCE_SECONDS.local : SILENCE_SECONDS.usual;
}

/** How many calls may begin within a minute. */
export const CALLS_A_MINUTE = { least: 1, most: 10_000 } as const;
