import { bytesToHex } from "@noble/hashes/utils.js";
import { KernelMemory, type Offset } from "./kernels";

/** Of FIPS 180-4: fractions of the square roots of the first 8 primes, and of the cube roots of the first 64. */
const BEGINNING = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

const BLOCK = 64;
/** Bytes that are hashed together. */
const ROOM = 65_536;
/** Behind the message: one byte, zeros, and its length in bits. */
const MOST_PADDING = 2 * BLOCK;
/** The constants, and the schedule of a block. */
const TABLES = 1024;
const UTF_8 = new TextEncoder();

/** SHA-256 in the kernels, in Chromium several times as fast as in JavaScript. Begins anew after each digest. */
export class KernelHash {
  readonly #kernels: KernelMemory["kernels"];
  readonly #at: Offset;
  readonly #constants: Offset;
  readonly #state: Offset;
  readonly #schedule: Offset;
  readonly #room: Uint8Array;
  readonly #view: DataView;
  readonly #numbers: Uint32Array;
  readonly #digest = new DataView(new ArrayBuffer(4 * BEGINNING.length));
  /** Bytes that wait in the room, and bytes in all. */
  #waiting = 0;
  #length = 0;

  /** Throws as `KernelMemory` does. */
  constructor() {
    const memory = new KernelMemory(ROOM + MOST_PADDING + TABLES);
    const numbers = (count: number): Offset => memory.reserve(4 * count);
    this.#kernels = memory.kernels;
    this.#at = memory.reserve(ROOM + MOST_PADDING);
    this.#constants = numbers(CONSTANTS.length);
    this.#schedule = numbers(CONSTANTS.length);
    this.#state = numbers(BEGINNING.length);
    memory.integers(this.#constants, CONSTANTS.length).set(CONSTANTS);
    this.#numbers = memory.integers(this.#state, BEGINNING.length);
    this.#numbers.set(BEGINNING);
    this.#room = new Uint8Array(this.#numbers.buffer, this.#at, ROOM + MOST_PADDING);
    this.#view = new DataView(this.#numbers.buffer, this.#at, ROOM + MOST_PADDING);
  }

  /** Text counts as UTF-8 (a lone surrogate as U+FFFD), and must not end within a character. */
  update(part: string | Uint8Array): void {
    if (typeof part === "string") return this.#updateText(part);
    for (let from = 0; from < part.length;) {
      const some = part.subarray(from, from + ROOM - this.#waiting);
      this.#room.set(some, this.#waiting);
      this.#take(some.length);
      from += some.length;
    }
  }

  /** The first bytes of the hash, 32 at most, as lower-case hexadecimal digits. */
  digest(bytes = 32): string {
    const end = Math.ceil((this.#waiting + 9) / BLOCK) * BLOCK;
    this.#room.fill(0, this.#waiting, end);
    this.#room[this.#waiting] = 0x80;
    this.#view.setUint32(end - 8, Math.floor(this.#length / 2 ** 29));
    this.#view.setUint32(end - 4, this.#length * 8);
    this.#hash(end);
    for (let i = 0; i < BEGINNING.length; i += 1) this.#digest.setUint32(4 * i, this.#numbers[i]!);
    this.#numbers.set(BEGINNING);
    this.#waiting = 0;
    this.#length = 0;
    return bytesToHex(new Uint8Array(this.#digest.buffer, 0, bytes));
  }

  #updateText(text: string): void {
    for (let rest = text; rest !== "";) {
      const { read, written } = UTF_8.encodeInto(rest, this.#room.subarray(this.#waiting, ROOM));
      this.#take(written);
      rest = rest.slice(read);
    }
  }

  /** So many bytes more lie in the room: whole blocks of them are hashed. */
  #take(count: number): void {
    this.#length += count;
    this.#waiting += count;
    if (this.#waiting < BLOCK) return;
    const whole = this.#waiting - (this.#waiting % BLOCK);
    this.#hash(whole);
    this.#room.copyWithin(0, whole, this.#waiting);
    this.#waiting -= whole;
  }

  #hash(bytes: number): void {
    this.#kernels.hashBlocks(this.#state, this.#constants, this.#schedule, this.#at, bytes / BLOCK);
  }
}
