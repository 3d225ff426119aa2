import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AnnotationRecord } from "../../core/domain/judgement";
import { canonicalJson } from "../json/json-values";
import { writeHeader, type JudgementHeader } from "./judgement-header";

/**
 * A file of judgements: lines of JSON, each with its end. The first says what they are about, each further one is a record,
 * the last has their number and the SHA-256 of all lines before it, ends included. Piece by piece, since one text of all may
 * be longer than a browser allows. Whoever reads files in any order, or one twice, has the same records.
 */
export function* writeJudgementFile(header: JudgementHeader, records: Iterable<AnnotationRecord>): Generator<string> {
  const hash = sha256.create();
  let count = 0;
  const sealed = (text: string): string => {
    hash.update(utf8ToBytes(`${text}\n`));
    return `${text}\n`;
  };
  yield sealed(writeHeader(header));
  for (const record of records) {
    count += 1;
    yield sealed(canonicalJson(record));
  }
  yield `${JSON.stringify({ records: count, sha256: bytesToHex(hash.digest()) })}\n`;
}
