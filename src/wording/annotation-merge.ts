import type { MergePreview, PeopleDoubts, ProjectNews } from "../core/annotate/merge";
import type { Project } from "../core/domain/judgement";
import { countOf, listWords, verb } from "../core/domain/phrases";

/** What a file of judgements brings, as short parts in a row; parts that would say "none" are left out. */
export function describeMerge(preview: MergePreview, lines: { lines: number; refused: number }): string[] {
  const { added, known, forks, reworded, gone, toolsGone, secondVoices, reopened } = preview;
  const parts: [number, string][] = [
    [1, `${countOf(lines.lines, "line")}: ${countOf(added.length, "is new", "are new")}`],
    [known, countOf(known, "was known", "were known")],
    [lines.refused, countOf(lines.refused, "is refused", "are refused")],
    [
      forks.length,
      countOf(forks.length, "request has two answers of one person", "requests have two answers of one person"),
    ],
    [reworded.length, `${countOf(reworded.length, "request is", "requests are")} worded otherwise here`],
    [gone.length, `${countOf(gone.length, "request is", "requests are")} not in this data set`],
    [
      toolsGone.length,
      `${countOf(toolsGone.length, "answer names", "answers name")} a tool that this data set does not have`,
    ],
    [secondVoices.length, `${countOf(secondVoices.length, "request has its", "requests have their")} second voice now`],
    [reopened.length, `${countOf(reopened.length, "decision is", "decisions are")} open again`],
  ];
  return parts.filter(([count]) => count > 0).map(([, part]) => part);
}

/** At most so many numbers are written out. */
const MOST_NUMBERS = 5;

/**
 * What is missing of a device.
 *
 * @example describeGap("ao", [41, 42]) // "2 judgements of ao's machine (41, 42) are in no file."
 */
export function describeGap(annotator: string, numbers: readonly number[]): string {
  const shown = numbers.slice(0, MOST_NUMBERS).join(", ");
  const more = numbers.length > MOST_NUMBERS ? ", …" : "";
  return `${countOf(numbers.length, "judgement")} of ${annotator}'s machine (${shown}${more}) ${verb(numbers.length, "is", "are")} in no file.`;
}

/** How much of a key tells two people of one name apart. */
const KEY_END = 4;

/** What to ask about the people of a project. `nameOf`: of a key, as known. */
export function describeDoubts({ sameName, sameDevice }: PeopleDoubts, nameOf: (key: string) => string): string[] {
  return [
    ...sameName.map(({ name, people }) => {
      const ends = people.map((key) => `…${key.slice(-KEY_END)}`);
      return `${countOf(people.length, "person is", "people are")} called ${name}: ${listWords(ends)}. Are they the same person?`;
    }),
    ...sameDevice.map(
      ({ people }) => `${listWords(people.map(nameOf))} judged in the same browser profile. Are they the same person?`,
    ),
  ];
}

/** What a project file brings where its project is known, in short parts. */
export function describeProjectNews(news: ProjectNews, project: Project): string[] {
  const { guidelines, sharing, knownAnswers, queue } = news;
  const { seats, overlap, calibration } = project;
  const last = project.guidelines.length;
  return [
    ...(guidelines === 1 ? [`guidelines ${last}, new here`] : []),
    ...(guidelines > 1 ? [`guidelines ${last - guidelines + 1} to ${last}, new here`] : []),
    ...(sharing && seats === 1 ? ["everybody judges every request"] : []),
    ...(sharing && seats > 1 ? [`${seats} people share the work, up to ${overlap.voices} a request`] : []),
    ...(knownAnswers ? [`${countOf(calibration.length, "request")} with a known answer`] : []),
    ...(queue ? ["other settings of the queue"] : []),
  ];
}

/** Why a project file brings nothing. */
export function describeNoNews(why: "older" | "apart" | null): string {
  if (why === "older") return "The project here is newer: it has later guidelines. Send your colleague this one.";
  if (why === "apart")
    return "Other guidelines were written here and in the file, and neither go on from the other. Nothing was changed: agree on one text first.";
  return "This project is here already, with everything in the file.";
}
