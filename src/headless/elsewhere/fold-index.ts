/**
 * What an index of one fold holds, and its name. An evaluation whose walks ask an engine must find there the past requests of
 * its fold and no others: with the test requests among them it would look answers up.
 */
import { historyOf, type Dataset } from "../../core/domain/dataset";
import type { ProtocolId, SplitPlan } from "../../core/domain/evaluation";
import type { Sha256 } from "../../core/domain/ids";
import type { FinderPort } from "../../core/domain/ports";
import type { Query } from "../../core/domain/query";
import { planFolds } from "../../core/evaluate/plan-folds";
import { PROTOCOLS, readByProtocol } from "../../core/evaluate/protocols";
import { datasetOfFold, type Fold } from "../../core/recommend/method/fold-context";
import { createFarFinder } from "../../core/retrieve/far-finder";
import type { EngineCall } from "../../workers/elsewhere/engine-call";
import { EngineFault, type EngineFaultCode } from "../../workers/elsewhere/engine-fault";
import { createOpenSearch } from "../../workers/elsewhere/opensearch";
import { indexStem, openIndex } from "../../workers/elsewhere/opensearch-indexes";
import { hashText } from "../../workers/hash";
import { UsageError } from "../command-line/options";
import type { NamedSplit } from "../command-line/split-of";

/** Data as one index holds them. */
export interface IndexedData {
  /** Its history is what is indexed. */
  dataset: Dataset;
  /** Names the index. */
  hash: Sha256;
  /** Shown of the index. */
  name: string;
  /** Asked where the index is checked. */
  asked: readonly Query[];
}

/** The data as they are, or a part for each fold of a split. Throws UsageError where the split cannot be carried out. */
export function dataToIndex(dataset: Dataset, named: NamedSplit | null): IndexedData[] {
  if (!named) return [{ dataset, hash: dataset.hash, name: dataset.name, asked: dataset.queries }];
  const { protocol, split } = named;
  const read = readByProtocol(dataset, PROTOCOLS[protocol]);
  return foldsOf(read, split).map((fold, i, { length }) => ({
    dataset: datasetOfFold(read, fold),
    hash: hashOfFold(dataset, read, fold),
    name: `${dataset.name}, ${split.kind} ${split.seed}, part ${i + 1} of ${length}`,
    asked: fold.test,
  }));
}

function foldsOf(dataset: Dataset, split: SplitPlan): Fold[] {
  try {
    return planFolds(dataset.queries, split);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

/** Of the data where their own history is that of the fold; else of the past requests, too. `read`: as the protocol reads it. */
function hashOfFold(dataset: Dataset, read: Dataset, fold: Fold): Sha256 {
  const past = (of: Dataset): string => JSON.stringify(historyOf(of).map(({ id, text }) => [id, text]));
  const history = past(datasetOfFold(read, fold));
  return history === past(dataset) ? dataset.hash : hashText(`${dataset.hash} ${history}`);
}

interface FoldFinderInput {
  call: EngineCall;
  /** As it was read, before any protocol. */
  dataset: Dataset;
  protocol: ProtocolId;
  encoderKey: Sha256 | null;
  /** The index that was named; `null`: none. */
  index: string | null;
}

/** Finds in the index of a fold, and names it. Rejects with EngineFault, or with UsageError where another index was named. */
export async function openFinderOfFold(
  input: FoldFinderInput,
  fold: Fold,
): Promise<{ finder: FinderPort; stem: string }> {
  const { call, dataset, protocol, encoderKey, index } = input;
  const hash = hashOfFold(dataset, readByProtocol(dataset, PROTOCOLS[protocol]), fold);
  const stem = indexStem(hash, encoderKey);
  const lacks = (what: string): UsageError =>
    new UsageError(
      `${what} the past requests of this split and no others: that is “${stem}”. Write it by npm run -s index with the same --split, --protocol, --seed, --folds, --limit and --encoder.`,
    );
  if (index !== null && index !== stem) throw lacks(`“${index}” does not hold`);
  try {
    return { finder: createFarFinder(createOpenSearch(call, await openIndex(call, hash, encoderKey))), stem };
  } catch (error) {
    const isAbsent = error instanceof EngineFault && ABSENT.has(error.code);
    throw isAbsent ? lacks(`${call.host} has no index of`) : error;
  }
}

const ABSENT: ReadonlySet<EngineFaultCode> = new Set(["missing", "other-data", "wrong-dimension"]);
