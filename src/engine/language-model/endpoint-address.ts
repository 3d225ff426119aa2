import { ModelFailure } from "./model-endpoint";

/** Where prompts go. */
export interface EndpointAddress {
  /** Of the chat completions. */
  url: string;
  origin: string;
  host: string;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const PATH = "/chat/completions";

/**
 * Reads the address of an OpenAI-compatible endpoint, with or without its last path (`https://api.example/v1`). Only https,
 * or plain http on this machine. Throws ModelFailure with the sentence that says what to change.
 */
export function readAddress(written: string): EndpointAddress {
  const text = written.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 500) throw refuse("This is no address. Write one such as http://localhost:11434/v1.");
  const isLocal = url.protocol === "http:" && LOOPBACK.has(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw refuse("Only https is asked, or http on this machine (localhost): anything else could be read on the way.");
  if (url.username !== "" || url.password !== "")
    throw refuse("The address holds a name or a password. Leave them out; a key has a field of its own.");
  if (url.search !== "" || url.hash !== "") throw refuse("Leave out what stands after ? or # in the address.");
  const path = url.pathname.replace(/\/+$/u, "");
  return {
    url: `${url.origin}${path.endsWith(PATH) ? path : `${path}${PATH}`}`,
    origin: url.origin,
    host: url.host,
  };
}

function refuse(sentence: string): ModelFailure {
  return new ModelFailure("bad-address", sentence);
}
