import { LEVELS_AT_MOST } from "../json/parse-json";
import { scanJson } from "../json/scan-json";
import { argilla } from "./argilla";
import { doccano } from "./doccano";
import type { ForeignControls, ForeignFormat, ForeignRead } from "./foreign-answer";
import { judgementTable } from "./judgement-table";
import { labelStudio } from "./label-studio";

export const FOREIGN_FORMATS: readonly ForeignFormat[] = [judgementTable, argilla, labelStudio, doccano];

export type ReadForeign = ForeignRead & { format: ForeignFormat };

/** Reads a file of another annotation program, known by its content; `null`: it is none. Never throws. */
export function readForeignFile(content: string, controls?: ForeignControls): ReadForeign | null {
  const text = content.replace(/^\ufeff/, "");
  const found = rowsOf(text);
  const read = readForeignRows(found?.rows ?? null, text, controls);
  return read && { ...read, held: [...(found?.held ?? []), ...read.held] };
}

/** The same of rows that were parsed already, as of a large file that was read piece by piece. */
export function readForeignRows(
  rows: readonly unknown[] | null,
  text = "",
  controls?: ForeignControls,
): ReadForeign | null {
  const format = FOREIGN_FORMATS.find(({ sniff }) => sniff(rows, text));
  return format ? { ...format.read(rows ?? [], text, controls), format } : null;
}

/** The values of a JSON list, or of JSON lines; `null`: neither. */
function rowsOf(text: string): { rows: unknown[]; held: string[] } | null {
  const whole = parse(text);
  if (whole !== undefined) return { rows: Array.isArray(whole) ? (whole as unknown[]) : [whole], held: [] };
  const rows: unknown[] = [];
  const held: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parse(line);
    if (value !== undefined) rows.push(value);
    else if (rows.length === 0) return null;
    else held.push(`Line ${at + 1} is not JSON. It is left out; save the file again.`);
  }
  return rows.length === 0 ? null : { rows, held };
}

/** `undefined`: no JSON, or nested too deep to be taken. */
function parse(text: string): unknown {
  try {
    return scanJson(text).depth > LEVELS_AT_MOST ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
