import * as v from "valibot";
import type { Choice, FieldKeys } from "../../formats/model/format";
import type { ReadFile } from "../../formats/import/describe-files";
import type { Storage } from "../../storage/ports/storage";
import type { Dependencies } from "../app/dependencies";
import { keepSetting } from "../app/settings";

const HABITS = "importHabits";

/** More shapes than this are not remembered: the oldest goes. */
const SHAPES_AT_MOST = 30;

const key = v.exactOptional(v.string());
const fields: v.GenericSchema<unknown, FieldKeys> = v.object({
  query: key,
  tools: key,
  id: key,
  split: key,
  name: key,
  description: key,
  category: key,
});

/** What is chosen of files of a shape, whatever they are called: their fields and the steps of cleaning. */
const habitShape = v.object({
  map: v.nullable(v.object({ fields, hasHeader: v.boolean() })),
  steps: v.array(v.object({ step: v.string(), isTaken: v.boolean() })),
});
type Habit = v.InferOutput<typeof habitShape>;

const habitsShape = v.array(v.tuple([v.string(), habitShape]));

async function readHabits(storage: Storage): Promise<Map<string, Habit>> {
  const result = v.safeParse(habitsShape, await storage.settings.get(HABITS).catch(() => undefined));
  return new Map(result.success ? result.output : []);
}

/** What was chosen the last time files of these shapes were loaded. */
export async function recallChoices(storage: Storage, files: readonly ReadFile[]): Promise<Choice[]> {
  const habits = await readHabits(storage);
  const choices: Choice[] = [];
  for (const { name, fields: shown } of files) {
    const habit = shown && habits.get(shown.shape);
    if (!habit) continue;
    if (habit.map) {
      const { fields: keys, hasHeader } = habit.map;
      choices.push({ kind: "map-columns", file: name, fields: keys, hasHeader });
    }
    for (const { step, isTaken } of habit.steps) {
      const isKnown = choices.some((choice) => "step" in choice && choice.step === step);
      if (!isKnown) choices.push({ kind: isTaken ? "apply-step" : "keep-as-written", step });
    }
  }
  return choices;
}

/** Remembers choices for the shapes of these files. Where nothing was chosen, what was remembered is forgotten. */
export function rememberChoices(
  parts: Pick<Dependencies, "library" | "storage">,
  files: readonly ReadFile[],
  choices: readonly Choice[],
): void {
  const steps = choices.flatMap((choice) =>
    choice.kind === "apply-step" || choice.kind === "keep-as-written"
      ? [{ step: choice.step, isTaken: choice.kind === "apply-step" }]
      : [],
  );
  const shapes = files.flatMap(({ name, fields: shown }) => {
    if (!shown) return [];
    const map = choices.findLast((choice) => choice.kind === "map-columns" && choice.file === name);
    const habit: Habit = {
      map: map?.kind === "map-columns" ? { fields: map.fields, hasHeader: map.hasHeader } : null,
      steps,
    };
    return [[shown.shape, habit] as const];
  });
  if (shapes.length === 0) return;
  void readHabits(parts.storage).then((habits) => {
    for (const [shape, habit] of shapes) {
      habits.delete(shape);
      if (habit.map || habit.steps.length > 0) habits.set(shape, habit);
    }
    keepSetting(parts, HABITS, [...habits].slice(-SHAPES_AT_MOST));
  });
}
