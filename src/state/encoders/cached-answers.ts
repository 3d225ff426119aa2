import type { Dependencies } from "../app/dependencies";
import { say } from "../app/toasts";

/** How many answers of language models are kept, how large they are, and how large they may be. */
export interface AnswersUse {
  answers: number;
  bytes: number;
  limitBytes: number;
}

/** The store of such answers, as far as the settings are concerned. */
export interface AnswerStore {
  usage(): Promise<AnswersUse>;
  clear(): Promise<void>;
}

/** What the settings do with kept answers. `show`: what is kept now; `null`: it could not be read. */
export function createCachedAnswers(
  { answers, library }: { answers: AnswerStore } & Pick<Dependencies, "library">,
  show: (use: AnswersUse | null) => void,
) {
  const read = async (): Promise<void> => show(await answers.usage().catch(() => null));
  return {
    read,
    async clear(): Promise<void> {
      try {
        await answers.clear();
        say(
          library,
          "The stored answers were deleted. Where they are needed again, the model is asked again, which may cost money.",
        );
      } catch {
        say(library, "The stored answers could not be deleted. Try again.");
      }
      await read();
    },
  };
}
