import type { Actions } from "../state/app/actions";
import { createLazyActions } from "../state/lazy-actions";
import type { App } from "./app";
import type { Controllers } from "./controllers";

const CONTROLLERS = [
  ...(["annotationController", "massToolController", "networkController", "searchController"] as const),
  ...(["encoderController", "datasetController", "buildController"] as const),
  ...(["languageModelController", "evaluationController", "comparisonController"] as const),
] satisfies (keyof Controllers)[];

/** The actions and controllers of an app whose code is being fetched: what is done before it is there waits for it. */
export function createLazyApp(loaded: Promise<App>): { actions: Actions; controllers: Controllers } {
  const controllerOf = (name: keyof Controllers) => [name, async () => (await loaded).controllers[name]()] as const;
  const controllers = Object.fromEntries(CONTROLLERS.map(controllerOf)) as unknown as Controllers;
  return { actions: createLazyActions(loaded), controllers };
}
