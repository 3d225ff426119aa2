import type { AnnotatorKey } from "../../core/domain/ids";
import { say } from "../app/toasts";
import type { Annotator, AnnotationContext } from "./annotation-state";
import { cleanName, ME } from "./annotator";
import { reopenProject } from "./open-project";

export interface CarryActs {
  /** What carries me to another machine: the key and the name. Whoever has it writes under that key. */
  carryCode(): string;
  /** Takes who came from another machine for me, with a way back; a sentence where the code is none. */
  becomePerson(code: string): Promise<string | null>;
}

export function createCarryActs(context: AnnotationContext): CarryActs {
  return {
    carryCode() {
      const { key, name } = context.store.getState().me;
      return `${CODE}${key}:${encodeURIComponent(name)}`;
    },
    becomePerson: (code) => becomePerson(context, code),
  };
}

const CODE = "kitpick-annotator:";

/** `null`: it is no such code, or was cut. */
function readCode(given: string): Annotator | null {
  const code = given.trim();
  const [key, name, ...more] = code.startsWith(CODE) ? code.slice(CODE.length).split(":") : [];
  if (!key || name === undefined || more.length > 0 || !/^[\w-]{4,80}$/.test(key)) return null;
  try {
    return { key: key as AnnotatorKey, name: cleanName(decodeURIComponent(name)) || "me" };
  } catch {
    return null;
  }
}

/** What was judged here before stays under the former key. */
async function becomePerson(context: AnnotationContext, code: string): Promise<string | null> {
  const { parts, store } = context;
  const [before, me] = [store.getState().me, readCode(code)];
  if (!me) return "This is not a code from “Carry me to another machine”, or a part of it is missing.";
  if (me.key === before.key) return "You are this person already.";
  const become = async (person: Annotator): Promise<void> => {
    await parts.storage.settings.put(ME, person);
    store.setState({ me: person });
    await reopenProject(context);
  };
  await become(me);
  say(parts.library, `You judge as ${me.name} now.`, async () => {
    await become(before);
    return `You judge as ${before.name} again.`;
  });
  return null;
}
