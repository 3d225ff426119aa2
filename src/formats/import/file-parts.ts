import type { Query } from "../../core/domain/query";
import { createMessage, quote } from "../model/create-message";
import type { Choice, Fix, FormatMessage } from "../model/format";
import type { SniffedFile } from "../read/sniff";
import { splitFromName } from "../rows/parse-cells";

type Split = NonNullable<Query["split"]>;

/**
 * The parts that names of files tell, when files of the same kind tell different ones: nothing inside such files says
 * it. `X.json` beside `X.test.json` is the history of it. A single file is no part; where one of several says that it is
 * a part and the others say nothing, it is asked which is which; meanwhile all are past requests. What was chosen counts first.
 */
export function partsOfFiles(
  files: readonly SniffedFile[],
  choices: readonly Choice[],
): { of(index: number): Split | undefined; messages: FormatMessage[] } {
  const splits = new Map<number, Split>();
  const messages: FormatMessage[] = [];
  const say: Say = (index, sentence, fixes) =>
    void messages.push(createMessage(files[index]!.name, "splits-from-names", sentence, fixes ? { fixes } : {}));
  for (const kind of ["queries", "judgements"] as const) {
    const having = files.flatMap(({ name, result }, index) => (result.content?.[kind] ? [{ name, index }] : []));
    if (takeChosen({ having, splits, say }, choices)) continue;
    const told = having.flatMap(({ name, index }) => {
      const split = splitFromPath(name);
      return split ? [{ name, index, split }] : [];
    });
    const tests = told.filter(({ split }) => split === "test");
    if (tests.length < told.length && tests.length > 0)
      for (const { index, split } of told) {
        splits.set(index, split);
        const part = split === "history" ? "history: stage 1 searches them" : "test: stage 1 does not search them";
        say(index, `Judging by the name of the file, its requests are ${part}.`);
      }
    else if (told.length > 0 && told.length < having.length) splitFromStems({ having, told, splits, say });
  }
  return { of: (index) => splits.get(index), messages };
}

interface NamedFile {
  name: string;
  index: number;
}

type Say = (index: number, sentence: string, fixes?: Fix[]) => void;

interface Parting {
  having: readonly NamedFile[];
  splits: Map<number, Split>;
  say: Say;
}

function offerPart(label: string, { name }: NamedFile, part: Split): Fix {
  return { label, choice: { kind: "file-part", file: name, part } };
}

/** One file was chosen to be the test part: the others are history. False: nothing was chosen. */
function takeChosen({ having, splits, say }: Parting, choices: readonly Choice[]): boolean {
  const chosen = having.flatMap((file) => {
    const choice = choices.findLast((one) => one.kind === "file-part" && one.file === file.name);
    return choice?.kind === "file-part" ? [{ ...file, part: choice.part }] : [];
  });
  if (having.length < 2 || !chosen.some(({ part }) => part === "test")) return false;
  for (const file of having) {
    const part = chosen.find(({ index }) => index === file.index)?.part ?? "history";
    splits.set(file.index, part);
    const [what, other] = part === "test" ? (["test", "history"] as const) : (["history", "test"] as const);
    const label = other === "history" ? "Its requests are past ones" : "It is the test part";
    say(file.index, `Its requests are ${what}, as you chose.`, [offerPart(label, file, other)]);
  }
  return true;
}

/** One part is told by names and the other by nothing but that a file is called like it otherwise. */
function splitFromStems({
  having,
  told,
  splits,
  say,
}: Parting & { told: readonly (NamedFile & { split: Split })[] }): void {
  const rest = having.filter(({ index }) => !told.some((one) => one.index === index));
  for (const { name, index, split } of told) {
    const partner = split === "test" ? rest.find((one) => stemOf(one.name) === stemOf(name)) : undefined;
    if (partner) {
      splits.set(index, "test").set(partner.index, "history");
      say(index, "Judging by the name of the file, its requests are test: stage 1 does not search them.");
      say(partner.index, `${quote(name)} is called like this file and says test, so this one is its history.`);
    } else {
      const other = split === "test" ? "holds past requests" : "is the test part";
      const fixes =
        split === "test"
          ? [offerPart("Yes, it is the test part, the others are past requests", { name, index }, "test")]
          : rest.slice(0, OFFERED).map((file) => offerPart(`${quote(file.name)} is the test part`, file, "test"));
      say(
        index,
        `The name of this file says ${split}, and no name says which file ${other}, so all are past requests meanwhile. Which is which?`,
        fixes,
      );
    }
  }
}

const OFFERED = 4;

/** "x" for `data/x.json`, `x.test.json` and `x_dev.jsonl` */
function stemOf(path: string): string {
  const words = path
    .toLowerCase()
    .replace(/^.*[/\\]/, "")
    .replace(/\.[a-z0-9]+(?:\.gz)?$/, "")
    .split(/[^a-z0-9]+/);
  return words.filter((word) => splitFromName(word) === undefined).join(" ");
}

/** The same of a file in folders: its own name decides, else the nearest folder whose name says it. */
function splitFromPath(path: string): Split | undefined {
  const names = path.split(/[/\\]/).reverse();
  return names.map(splitFromName).find((split) => split !== undefined);
}
