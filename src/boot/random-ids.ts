/*
 * A page that comes by plain http from another machine has no `crypto.randomUUID`, which is for secure pages alone; random bytes
 * it has. Loaded before everything else, so that one way to make ids holds everywhere.
 */
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1 (RFC 9562).
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = (from: number, to: number): string =>
    Array.from(bytes.subarray(from, to), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex(0, 4)}-${hex(4, 6)}-${hex(6, 8)}-${hex(8, 10)}-${hex(10, 16)}`;
};
