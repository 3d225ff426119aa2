import { Gunzip } from "fflate";
import { MAX_FILE_BYTES } from "../model/file-size";

export type Unpacked = { ok: true; bytes: Uint8Array } | { ok: false; why: "damaged" | "too-large" };

/** Whether the bytes begin like a gzip file (RFC 1952). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/**
 * What is inside a gzip file, of several members one after the other (as `cat a.gz b.gz` makes it). Stops as soon as more than
 * `atMost` bytes have come out: a small file can unpack to terabytes.
 */
export async function unpackGzip(bytes: Uint8Array, atMost = MAX_FILE_BYTES): Promise<Unpacked> {
  const whole = await unpackMember(bytes, atMost);
  if (whole.ok || whole.why === "too-large") return whole;
  // The browser takes what follows the first member for junk.
  const starts = findMembers(bytes, atMost);
  if (starts.length < 2) return whole;
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const [at, start] of starts.entries()) {
    const member = await unpackMember(bytes.subarray(start, starts[at + 1]), atMost - size);
    if (!member.ok) return member;
    size += member.bytes.length;
    parts.push(member.bytes);
  }
  return { ok: true, bytes: join(parts, size) };
}

/** Where the members of a gzip file begin; none where it is damaged or unpacks to too much. */
function findMembers(bytes: Uint8Array, atMost: number): number[] {
  const starts = [0];
  let size = 0;
  const finder = new Gunzip((chunk) => {
    size += chunk.length;
    if (size > atMost) throw new RangeError("too large");
  });
  finder.onmember = (start) => {
    if (start > 0) starts.push(start);
  };
  try {
    finder.push(bytes, true);
  } catch {
    return [];
  }
  return starts;
}

/** One member, its checksum looked at. */
async function unpackMember(bytes: Uint8Array, atMost: number): Promise<Unpacked> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, bytes: join(parts, size) };
      size += value.length;
      if (size > atMost) {
        await reader.cancel();
        return { ok: false, why: "too-large" };
      }
      parts.push(value);
    }
  } catch {
    return { ok: false, why: "damaged" };
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
