import { Button } from "../../../ui/Button";
import { useEffect, useState } from "react";
import { endSentence } from "../../../core/domain/phrases";
import type { LessonFile } from "../../../lessons/ptr/step";
import type { PaperCodeFile } from "../../../lessons/paper-code/measure-differences";

/** Instead of a page whose walks are not there: that they are being fetched, or why they cannot be had. */
export function WhileFetching({
  title,
  walks,
}: {
  title: string;
  walks: Exclude<RecordedState<unknown>, { status: "ready" }>;
}) {
  return (
    <div className="intro">
      <h1>{title}</h1>
      {walks.status === "loading" ? (
        <p role="status" className="quiet">
          The recorded walks are being fetched.
        </p>
      ) : (
        <>
          <p role="alert">{walks.sentence}</p>
          <p>
            <Button onClick={walks.retry}>Try again</Button>
          </p>
        </>
      )}
    </div>
  );
}

/** The recorded walks and figures of a page. `failed`: why they cannot be had, and a way to try again. */
type RecordedState<Recorded> =
  | { status: "loading" }
  | { status: "ready"; file: Recorded }
  | { status: "failed"; sentence: string; retry: () => void };

type RecordedName = "lesson" | "paper-code";

/** Fetched once for all pages of Learn; a failure is forgotten, so that it can be tried again. */
const fetched = new Map<RecordedName, Promise<unknown>>();

async function fetchRecorded(name: RecordedName): Promise<unknown> {
  const address = new URL(`samples/errands/${name}.json`, document.baseURI);
  // Without a net, what was fetched before is better than nothing.
  const response = await fetch(address).catch(() => fetch(address, { cache: "force-cache" }));
  if (!response.ok) throw new Error(`the server answered with HTTP ${response.status}`);
  return response.json();
}

/** The recorded walks of the lesson and the gallery. */
export const useLessonFile = (): RecordedState<LessonFile> => useRecorded<LessonFile>("lesson");

/** What the differences between paper and code did on the sample. */
export const usePaperCodeFile = (): RecordedState<PaperCodeFile> => useRecorded<PaperCodeFile>("paper-code");

function useRecorded<Recorded>(name: RecordedName): RecordedState<Recorded> {
  const [state, setState] = useState<RecordedState<Recorded>>({ status: "loading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    const wanted = fetched.get(name) ?? fetchRecorded(name);
    fetched.set(name, wanted);
    wanted.then(
      (file) => !isLeft && setState({ status: "ready", file: file as Recorded }),
      (error: unknown) => {
        fetched.delete(name);
        const why = error instanceof Error ? error.message : String(error);
        const sentence = `The recorded walks could not be fetched: ${endSentence(why)} Check the connection and try again.`;
        if (!isLeft) setState({ status: "failed", sentence, retry: () => setTries(tries + 1) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [name, tries]);
  return state;
}
