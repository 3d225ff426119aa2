import type { Span } from "../domain/query";

const KEPT_AT_START = /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}"“„‘'«([#@¿¡+]/u;
const KEPT_AT_END = /[\p{L}\p{M}\p{N}\p{Sc}\p{Extended_Pictographic}\uFE0F"”’'»)\]%°+]/u;

/** The span without spaces, bullets and marks at its edges. Quotes, brackets, currency signs and emoji stay. */
export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && !KEPT_AT_START.test(characterAt(text, start))) start += characterAt(text, start).length;
  while (start < end && !KEPT_AT_END.test(characterBefore(text, end))) end -= characterBefore(text, end).length;
  return { start, end };
}

function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 32);
}

function characterBefore(text: string, index: number): string {
  const isPair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, index - 2), index));
  return text.slice(index - (isPair ? 2 : 1), index);
}
