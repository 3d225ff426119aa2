import type { QueryId, ToolId } from "../../domain/ids";
import type { GoldRequirement, Query } from "../../domain/query";

/* Requests on their way to another thread. Each of them as an object, with strings and lists of its own, is copied one by one, and of
   a long history that is most of what the other thread keeps. */

/** Texts one after the other in a few strings: a single rare character makes all of a string take two bytes each. */
export type PackedTexts<All = string> = readonly {
  all: All;
  /** Where each text ends in it, in UTF-16 code units. */
  ends: Uint32Array;
}[];

/** What learning reads of requests. `All`: in what form texts travel. */
export interface PackedRequests<All = string> {
  ids: PackedTexts<All>;
  texts: PackedTexts<All>;
  /** Distinct lists of needed tools, and the place in them of each request's own. */
  golds: readonly (ToolId[] | null)[];
  goldOf: Uint32Array;
  /** Requirements that the data name, by the request's place. */
  requirements: ReadonlyMap<number, GoldRequirement[]>;
}

/** A string of many texts has about so many characters. */
const MANY_CHARACTERS = 16_384;

export function packTexts(texts: readonly string[]): PackedTexts {
  const packed: { all: string; ends: Uint32Array }[] = [];
  let [from, end, ends] = [0, 0, [] as number[]];
  texts.forEach((text, at) => {
    ends.push((end += text.length));
    if (end < MANY_CHARACTERS && at < texts.length - 1) return;
    packed.push({ all: texts.slice(from, at + 1).join(""), ends: Uint32Array.from(ends) });
    [from, end, ends] = [at + 1, 0, []];
  });
  return packed;
}

/** The texts as parts of the few strings: their characters lie nowhere else. */
export function unpackTexts(packed: PackedTexts): string[] {
  const texts = new Array<string>(packed.reduce((count, { ends }) => count + ends.length, 0));
  let at = 0;
  for (const { all, ends } of packed) {
    let from = 0;
    for (const end of ends) {
      texts[at++] = all.slice(from, end);
      from = end;
    }
  }
  return texts;
}

export function packRequests(requests: readonly Query[]): PackedRequests {
  const places = new Map<string, number>();
  const golds: PackedRequests["golds"][number][] = [];
  const goldOf = Uint32Array.from(requests, ({ gold }) => {
    const key = JSON.stringify(gold);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, golds.length);
    return golds.push(gold) - 1;
  });
  const stated = requests.flatMap(({ requirements }, at) => (requirements ? [[at, requirements] as const] : []));
  return {
    ids: packTexts(requests.map(({ id }) => id)),
    texts: packTexts(requests.map(({ text }) => text)),
    ...{ golds, goldOf, requirements: new Map(stated) },
  };
}

/** Nobody learns from where a request was found. */
const SOURCE = { file: "", at: "" };

/** The requests in their order, with what learning reads; `raw` is empty. Those that need the same tools share one list. */
export function unpackRequests({ ids, texts, golds, goldOf, requirements }: PackedRequests): Query[] {
  const words = unpackTexts(texts);
  return unpackTexts(ids).map((id, at): Query => {
    const gold = golds[goldOf[at]!]!;
    const query = { id: id as QueryId, text: words[at]!, raw: "", gold, ordered: false, source: SOURCE };
    const stated = requirements.get(at);
    return stated ? { ...query, requirements: stated } : query;
  });
}
