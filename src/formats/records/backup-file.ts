import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalJson, isPlainObject } from "../json/json-values";

/**
 * A backup: lines of JSON. The first says what it is, each further one is a row of the storage, the last has the number
 * of rows and the SHA-256 of all lines before it, ends of lines included. Written by the app and by the rescue page.
 */
export interface Backup {
  /** ISO 8601. */
  savedAt: string;
  /** Version of the app that wrote it. */
  app: string;
  rows: BackupRow[];
}

export interface BackupRow {
  store: string;
  key: string;
  value: unknown;
}

export type ReadBackup = { ok: true; backup: Backup } | { ok: false; why: string };

const SCHEMA = 1;
/** How every backup begins. */
const BEGINNING = '{"kitpick":"backup"';

export function isBackup(beginning: string): boolean {
  return beginning.startsWith(BEGINNING);
}

/** The lines of a backup, each with its end. A list, because one text of all may be longer than a browser allows. */
export function writeBackup({ savedAt, app, rows }: Backup): string[] {
  const lines = [
    `${JSON.stringify({ kitpick: "backup", schema: SCHEMA, app, savedAt })}\n`,
    ...rows.map(({ store, key, value }) => `${canonicalJson({ store, key, value })}\n`),
  ];
  const hash = sha256.create();
  for (const line of lines) hash.update(utf8ToBytes(line));
  return [...lines, `${JSON.stringify({ rows: rows.length, sha256: bytesToHex(hash.digest()) })}\n`];
}

/**
 * Reads a backup whole or not at all: one that was cut, changed, or written by a newer version is refused with a sentence. A
 * change is not noticed where the rescue page could compute no checksum (`null`): it came by plain http from another machine.
 * The rows themselves are not looked at.
 */
export function readBackup(text: string): ReadBackup {
  const end = text.lastIndexOf("\n", text.length - 2) + 1;
  const first = parseLine(text.slice(0, text.indexOf("\n") + 1));
  const last = parseLine(text.slice(end));
  if (!isBackup(text) || !first) return refuse("It does not begin like a Kitpick backup.");
  if (typeof first["schema"] !== "number" || first["schema"] > SCHEMA)
    return refuse("It was written by a newer version of Kitpick. Restore it with that version.");
  if (!last || typeof last["rows"] !== "number" || !(typeof last["sha256"] === "string" || last["sha256"] === null))
    return refuse("Its end is missing: saving was interrupted, or the file was cut.");
  const content = text.slice(0, end);
  if (last["sha256"] !== null && bytesToHex(sha256(utf8ToBytes(content))) !== last["sha256"])
    return refuse("It was changed after it was saved: its content does not match the checksum at its end.");
  const rows = content.split("\n").slice(1, -1).map(parseLine);
  if (rows.length !== last["rows"] || !rows.every(isRow)) return refuse("It has lines that are not rows of a backup.");
  const { savedAt, app } = first;
  return { ok: true, backup: { savedAt: String(savedAt), app: String(app), rows } };
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isRow(line: Record<string, unknown> | null): line is { store: string; key: string; value: unknown } {
  return line !== null && typeof line["store"] === "string" && typeof line["key"] === "string" && "value" in line;
}

function refuse(why: string): ReadBackup {
  return { ok: false, why };
}
