import { hashBytes } from "../hash";
import { fetchWithStallTimeout, readBytes, type Download } from "../models/fetch-with-stall-timeout";
import type { ModelSourceLabel } from "../models/manifest";
import { parseObject, type EncoderFiles, type EncoderFile, refuse } from "./encoder-files";

/** The public hub: the one place besides this site that the app can fetch from, and only when the user has allowed it. */
export const HUB = "https://huggingface.co";

export interface HubPorts {
  /** Address of the hub, without a slash at the end. Another in tests. */
  hub: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** Nothing of the user goes along: no cookie, no referrer. */
const INIT: RequestInit = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };

interface HubFile {
  path: string;
  bytes: number;
  /** Of large files, as the hub has recorded it. */
  sha256: string | null;
}

/**
 * An encoder on the hub, by its name (`owner/name`), at the commit that is newest now. Fetches the list of files and
 * nothing else; a file is fetched when it is read, from exactly that commit, and must have the length and, where the hub
 * names one, the SHA-256 of the list.
 */
export async function lookUpOnHub(
  name: string,
  ports: HubPorts,
): Promise<{ parcel: EncoderFiles; source: Extract<ModelSourceLabel, { kind: "hub" }> }> {
  if (!/^[\w.-]+\/[\w.-]+$/.test(name) || /(^|\/)\.\.?(\/|$)/.test(name))
    throw refuse("hub", "A name on the hub has two parts, such as sentence-transformers/all-MiniLM-L6-v2.");
  const { response } = await ask(`${ports.hub}/api/models/${name}?blobs=true`, ports);
  if (response.status === 401 || response.status === 404)
    throw refuse("hub", `There is no public model called ${name} on ${hostOf(ports)}.`);
  if (!response.ok) throw refuse("hub", `${hostOf(ports)} answered ${response.status}. Try again later.`);
  const answer = parseObject(await response.text(), "The answer of the hub");
  const { sha } = answer;
  if (typeof sha !== "string" || !/^[0-9a-f]{40}$/.test(sha))
    throw refuse("hub", "The hub did not say which revision this is, so nothing was fetched.");
  const files = readFiles(answer["siblings"]);
  const parcel = new Map(files.map((file) => [file.path, toParcelFile(file, name, sha, ports)]));
  return { parcel, source: { kind: "hub", host: hostOf(ports), name, revision: sha } };
}

function hostOf({ hub }: HubPorts): string {
  return new URL(hub).host;
}

async function ask(url: string, { fetch, hub }: HubPorts): Promise<Download> {
  try {
    return await fetchWithStallTimeout(fetch, url, INIT);
  } catch {
    throw refuse("hub", `${new URL(hub).host} could not be reached. Are you online?`);
  }
}

function readFiles(siblings: unknown): HubFile[] {
  if (!Array.isArray(siblings)) return [];
  return siblings.flatMap((sibling: unknown) => {
    const { rfilename, size, lfs } = (sibling ?? {}) as {
      rfilename?: unknown;
      size?: unknown;
      lfs?: { sha256?: unknown };
    };
    if (typeof rfilename !== "string" || typeof size !== "number") return [];
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(rfilename) || rfilename.split("/").includes("..")) return [];
    return [{ path: rfilename, bytes: size, sha256: typeof lfs?.sha256 === "string" ? lfs.sha256 : null }];
  });
}

/** Settings files are read when the encoder is recognised and again when it is taken up; they are fetched once. */
const SMALL_BYTES = 1_000_000;

function toParcelFile(file: HubFile, name: string, sha: string, ports: HubPorts): EncoderFile {
  let fetched: Promise<Uint8Array<ArrayBuffer>> | null = null;
  const read: EncoderFile["read"] = (onBytes) => fetchFile(file, name, sha, ports, onBytes);
  return { bytes: file.bytes, read: (onBytes) => (file.bytes > SMALL_BYTES ? read(onBytes) : (fetched ??= read())) };
}

async function fetchFile(
  { path, bytes, sha256 }: HubFile,
  name: string,
  sha: string,
  ports: HubPorts,
  onBytes?: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const fetched = await ask(`${ports.hub}/${name}/resolve/${sha}/${path}`, ports);
  if (!fetched.response.ok) throw refuse("hub", `${path} was not there (HTTP ${fetched.response.status}).`);
  const content = await readBytes(fetched, onBytes).catch(() => {
    throw refuse("hub", `The download of ${path} was cut off. Nothing was kept; try again.`);
  });
  if (content.length !== bytes) throw refuse("hub", `${path} has ${content.length} bytes instead of ${bytes}.`);
  if (sha256 !== null && hashBytes(content) !== sha256)
    throw refuse("hub", `${path} is not the file the hub names (its SHA-256 differs).`);
  return content;
}
