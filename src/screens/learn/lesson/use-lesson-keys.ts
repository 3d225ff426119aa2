import { useEffect, useLayoutEffect, useRef } from "react";
import { bindKeys } from "../../../ui/bind-keys";
import { afterPress } from "./QuestionPanel";
import { checkGuess, guessAt, type LessonView } from "./use-lesson";

interface LessonActs {
  next: () => void;
  back: () => void;
  hint: () => void;
  /** Absent where nothing is presented. */
  present?: () => void;
}

/** Digits choose, Enter checks and goes on, H hints, arrows go from step to step. */
export function useLessonKeys(view: LessonView, acts: LessonActs): void {
  const latest = useRef({ view, ...acts });
  useEffect(() => {
    latest.current = { view, ...acts };
  });
  useLayoutEffect(() => {
    const press = (place: number): "unused" | undefined => {
      const { question, guess, standing } = latest.current.view;
      if (standing !== "asked" || (question?.kind !== "one" && question?.kind !== "set")) return "unused";
      const option = question.options[place];
      if (!option) return "unused";
      guessAt(afterPress(question, Array.isArray(guess) ? guess : [], option.id));
      return undefined;
    };
    const goOn = (): "unused" | undefined => {
      const { view: now, next } = latest.current;
      if (now.standing !== "asked") next();
      else if (now.guess !== null) checkGuess(now);
      else return "unused";
      return undefined;
    };
    const digits = Array.from({ length: 9 }, (_, place) => [String(place + 1), () => press(place)] as const);
    return bindKeys({
      ...Object.fromEntries(digits),
      Enter: goOn,
      p: () => {
        if (!latest.current.present) return "unused";
        latest.current.present();
        return undefined;
      },
      h: () => latest.current.hint(),
      ArrowRight: () => latest.current.next(),
      ArrowLeft: () => latest.current.back(),
    });
  }, []);
}
