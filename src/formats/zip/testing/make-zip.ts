import { strToU8, zipSync } from "fflate";

/** The bytes of a .zip with these files by path. */
export function makeZip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}
