import type { AlignedRuns } from "../../../core/compare/align-runs";
import type { QueryId } from "../../../core/domain/ids";
import { formatFigure, formatSigned } from "../../../ui/format-number";
import type { TableColumn } from "../../../ui/table/VirtualTable";
import { voiceOfAsked } from "../../voice";

/** One request of the table. */
export interface RequestFacts {
  id: QueryId;
  /** The id where nothing says what was asked. */
  text: string;
  /** The class that sets the words in the voice of who wrote them. */
  voice: string;
  /** Searched in and sorted by. */
  lowered: string;
  /** How many tools are needed; `null`: not known. */
  gold: number | null;
  /** Of each run; `null`: it lacks the score. */
  scores: (number | null)[];
  /** The run that is looked at less the baseline. */
  delta: number | null;
  /** Tools that only it gives, and those that only the baseline gives. */
  gained: number;
  lost: number;
}

/** The requests in the order of the baseline. */
export function listRequestFacts(
  { alignment, rows, asked, base }: AlignedRuns,
  score: string,
  against: number,
): RequestFacts[] {
  return alignment.common.map((id, index) => {
    const answers = rows.map((run) => run[index]!);
    const scores = answers.map((row) => row.scores[score] ?? null);
    const [before, after] = [answers[base]!.predicted, answers[against]!.predicted];
    const known = asked.get(id);
    const text = known?.text ?? id;
    const gained = after.filter((tool) => !before.includes(tool)).length;
    const lost = before.filter((tool) => !after.includes(tool)).length;
    return {
      ...{ id, text, lowered: text.toLowerCase(), gold: known?.gold?.length ?? null, scores, gained, lost },
      voice: voiceOfAsked(known),
      delta: subtract(scores[against] ?? null, scores[base] ?? null),
    };
  });
}

/** Whether the scores differ as they are printed, or the tools do. */
export function isDiffering({ scores, gained, lost }: RequestFacts): boolean {
  if (gained + lost > 0) return true;
  return new Set(scores.map((value) => (value === null ? "" : formatFigure(value)))).size > 1;
}

function subtract(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

/** A column for each run, and what the one that is looked at changes. */
export function requestColumns(
  label: string,
  letters: readonly string[],
  base: number,
  against: number,
): TableColumn<RequestFacts>[] {
  const [one, other] = [letters[base]!, letters[against]!];
  return [
    {
      ...{ id: "text", header: "Request", width: "minmax(180px, 1fr)" },
      value: (row) => row.lowered,
      cell: (row) => <span className={`person ${row.voice}`}>{row.text}</span>,
    },
    {
      ...{ id: "gold", header: "Gold", width: "44px", align: "end" },
      value: (row) => row.gold,
      cell: (row) => row.gold ?? "",
    },
    ...letters.map((letter, index): TableColumn<RequestFacts> => ({
      ...{ id: `run${letter}`, header: index === base ? `${label} ${letter}` : letter, align: "end" },
      width: index === base ? "88px" : "52px",
      value: (row) => row.scores[index] ?? null,
      cell: (row) => {
        const score = row.scores[index] ?? null;
        return score === null ? "" : formatFigure(score);
      },
    })),
    {
      ...{ id: "delta", header: `${other} − ${one}`, width: "68px", align: "end" },
      value: (row) => row.delta,
      cell: (row) => <b>{row.delta === null ? "" : formatSigned(row.delta)}</b>,
    },
    {
      ...{ id: "gained", header: "Gained", width: "64px", align: "end", first: "desc" },
      value: (row) => row.gained,
      cell: (row) => (row.gained === 0 ? "" : `+${row.gained}`),
    },
    {
      ...{ id: "lost", header: "Lost", width: "52px", align: "end", first: "desc" },
      value: (row) => row.lost,
      cell: (row) => (row.lost === 0 ? "" : `−${row.lost}`),
    },
  ];
}
