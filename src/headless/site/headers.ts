import { createHash } from "node:crypto";

/**
 * What the page and its workers may do, in one place: the built page carries the policy in a `<meta>`, the preview
 * server sends it as headers, and the browser tests read it here.
 *
 * A worker is held by the policy of its own response, not by the page's. On a host that sends no headers it takes over the
 * page's instead, or has none where that would be too narrow. What holds where is in the README beside this file.
 */
const COMMON = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
const THIS_SITE = "connect-src 'self'";

/**
 * Where encoders are fetched by name when the user has switched that on. A policy cannot be loosened while the page runs,
 * so one worker, that of the encoder library, may reach the hub from the start, and the page and the two other workers
 * never can: neither a request nor a data set is ever in that worker, and it is started only by the settings. That it asks
 * for nothing while the switch is off is again a promise of the code, which a browser test watches. The hub answers with a
 * redirect to a file server of its own, whose name changes; a policy follows redirects, hence the two wildcards.
 */
export const HUB_HOSTS = ["https://huggingface.co", "https://*.huggingface.co", "https://*.hf.co"];

/**
 * Text becomes code nowhere. The page, and workers that start others, may start the app's own worker scripts, by the policy of
 * `workers/rpc/thread.ts`; there is no other policy.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types app-worker"];

/**
 * Where a language model may be asked. The user names it while the page runs, and a policy cannot be loosened then: so one
 * worker may reach any host by https, and this machine by http, from the start. It holds the key and no data set, is started
 * only when an endpoint is named, refuses redirects, and asks only the host that the user has named and allowed. That is a
 * promise of its code, which tests watch; the page and all other workers are held as before. One more worker, with the same
 * policy, asks a search engine that the user names: a worker knows one key only.
 */
export const MODEL_HOSTS = ["https:", "http://localhost:*", "http://127.0.0.1:*"];

/**
 * Written into `index.html`, which holds the sentences: where the app cannot start, or must not, its place in the page is
 * replaced by the reason. From a file on the disk browsers run no module, so this is none, and load no style sheet, so the sentence brings its own. In a frame, a page around it could
 * lead the hand of whoever clicks; `frame-ancestors` forbids that, and this is for hosts that send no headers: without its
 * place the app does not start (`main.tsx`).
 */
export const START_GUARD = `{
  const reason = location.protocol === "file:" ? "on-disk" : self === top ? null : "in-frame";
  if (reason) {
    document.getElementById("root").remove();
    const sentence = document.getElementById(reason);
    sentence.hidden = false;
    if (reason === "on-disk")
      Object.assign(sentence.style, { font: "18px/1.5 sans-serif", maxWidth: "34em", margin: "18vh auto", padding: "0 24px" });
  }
}`;

/** The one script that is written into a page, by its content: no other text in the page runs. */
const INLINE_SCRIPT = `'sha256-${createHash("sha256").update(START_GUARD).digest("base64")}'`;

/**
 * Firefox holds the WebAssembly of a page's workers to the policy of the page as well, so it may be compiled here, too. It is
 * no way from text to code: a module can only call what a script of this site hands to it.
 */
const PAGE = [
  ...COMMON,
  THIS_SITE,
  `script-src 'self' 'wasm-unsafe-eval' ${INLINE_SCRIPT}`,
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  ...TRUSTED_TYPES,
];

/** The encoder runtime compiles WebAssembly and starts no code from text; the worker of walks starts the encoder's. */
const WORKER = [...COMMON, THIS_SITE, "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", ...TRUSTED_TYPES];

/** Reads and hashes files, and starts the encoder's worker to try one; compiles nothing itself. */
const LIBRARY_WORKER = [
  ...COMMON,
  `${THIS_SITE} ${HUB_HOSTS.join(" ")}`,
  "script-src 'self'",
  "worker-src 'self'",
  ...TRUSTED_TYPES,
];

/** Asks the endpoint or the search engine, and can start nothing. */
const OUTGOING_WORKER = [
  ...COMMON,
  `connect-src ${MODEL_HOSTS.join(" ")}`,
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/**
 * The lesson for the pages of others: the one page that may stand in a frame, and so the one that can do nothing: no worker, no
 * other origin, no text that becomes code.
 */
const EMBED = [
  ...COMMON,
  THIS_SITE,
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** For the `<meta http-equiv>` of `embed.html`. */
export const EMBED_POLICY = EMBED.join("; ");

/**
 * For `<meta http-equiv>`, where `frame-ancestors` is not allowed. On a host without headers it is all that holds, and workers
 * whose script begins in a blob take it over (`workers/rpc/thread.ts`); with headers both hold, and no blob starts.
 */
export const META_POLICY = PAGE.join("; ").replace("worker-src 'self'", "worker-src 'self' blob:");

/** Files of the build are named by their content, so what a browser has of them stays true: it need not ask again. */
const NAMED_BY_CONTENT = /\/(?:assets|embed)\/[^/]+-[\w-]{8}\.\w+$/;

/** Whether a path is that of a file whose content can never be another. */
export function isNamedByContent(path: string): boolean {
  return NAMED_BY_CONTENT.test(path);
}

const EMBED_PAGE = /\/embed\.html$/;

/** One response header of the built app. */
export interface HeaderRule {
  name: string;
  /** By path, the first that fits; worker scripts are known by the name the build gives them. */
  cases: readonly { path: RegExp; value: string }[];
  /** Of every other path; `null`: it is not sent. */
  otherwise: string | null;
}

/** All response headers, as `npm start` sends them and as the files for other hosts say them (`host-files.ts`). */
export const HEADER_RULES: readonly HeaderRule[] = [
  {
    name: "Content-Security-Policy",
    cases: [
      { path: /\/encoder-library\.worker-[\w-]+\.js$/, value: LIBRARY_WORKER.join("; ") },
      { path: /\/(?:language-model|search-engine)\.worker-[\w-]+\.js$/, value: OUTGOING_WORKER.join("; ") },
      { path: /\.worker-[\w-]+\.js$/, value: WORKER.join("; ") },
      { path: EMBED_PAGE, value: [...EMBED, "frame-ancestors *"].join("; ") },
    ],
    otherwise: [...PAGE, "frame-ancestors 'none'"].join("; "),
  },
  { name: "Cross-Origin-Opener-Policy", cases: [], otherwise: "same-origin" },
  {
    name: "Cross-Origin-Resource-Policy",
    cases: [{ path: EMBED_PAGE, value: "cross-origin" }],
    otherwise: "same-origin",
  },
  { name: "Referrer-Policy", cases: [], otherwise: "no-referrer" },
  { name: "X-Content-Type-Options", cases: [], otherwise: "nosniff" },
  {
    name: "Cache-Control",
    cases: [{ path: NAMED_BY_CONTENT, value: "public, max-age=31536000, immutable" }],
    otherwise: null,
  },
];

/** Response headers for a path of the built app. */
export function headersFor(path: string): Record<string, string> {
  const valueOf = ({ cases, otherwise }: HeaderRule): string | null =>
    cases.find((one) => one.path.test(path))?.value ?? otherwise;
  return Object.fromEntries(
    HEADER_RULES.flatMap((rule) => {
      const value = valueOf(rule);
      return value === null ? [] : [[rule.name, value]];
    }),
  );
}
