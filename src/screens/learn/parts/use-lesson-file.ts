import { useEffect, useState } from "react";
import type { LessonFile } from "../../../lessons/ptr/step";

/** The recorded walks of the lesson and the gallery. `failed`: why they cannot be had, and a way to try again. */
export type LessonFileState =
  | { status: "loading" }
  | { status: "ready"; file: LessonFile }
  | { status: "failed"; sentence: string; retry: () => void };

const ADDRESS = new URL("samples/errands/lesson.json", document.baseURI);
/** Fetched once for all pages of Learn; a failure is forgotten, so that it can be tried again. */
let fetched: Promise<LessonFile> | null = null;

async function fetchLesson(): Promise<LessonFile> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`the server answered with HTTP ${response.status}`);
  return (await response.json()) as LessonFile;
}

export function useLessonFile(): LessonFileState {
  const [state, setState] = useState<LessonFileState>({ status: "loading" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    fetched ??= fetchLesson();
    fetched.then(
      (file) => !isLeft && setState({ status: "ready", file }),
      (error: unknown) => {
        fetched = null;
        const why = error instanceof Error ? error.message : String(error);
        const sentence = `The recorded walks of the lesson could not be fetched: ${why}. Check the connection and try again.`;
        if (!isLeft) setState({ status: "failed", sentence, retry: () => setTries(tries + 1) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [tries]);
  return state;
}
