import type { Actions } from "../state/app/actions";
import type { App } from "./app";
import type { Controllers } from "./controllers";

const CONTROLLERS = [
  ...(["annotationController", "massToolController", "networkController", "searchController"] as const),
  ...(["encoderController", "datasetController", "buildController"] as const),
  ...(["languageModelController", "evaluationController", "comparisonController"] as const),
] satisfies (keyof Controllers)[];

/**
 * The actions and controllers of an app whose code is being fetched: what is done before it is there waits for it, in its
 * order. Once it is there, its own actions take the place of those that wait, and are done within the turn.
 */
export function createLazyApp(loaded: Promise<App>): { actions: Actions; controllers: Controllers } {
  const there: Partial<Actions> = {};
  loaded.then(
    ({ actions }) => Object.assign(there, actions),
    () => undefined,
  );
  const waitFor =
    (name: keyof Actions) =>
    async (...given: unknown[]): Promise<unknown> =>
      ((await loaded).actions[name] as (...given: unknown[]) => unknown)(...given);
  const actions = new Proxy(there as Actions, {
    // They are no promise: one may resolve with them.
    get: (_target, name: keyof Actions | "then") => (name === "then" ? undefined : (there[name] ?? waitFor(name))),
  });
  const controllerOf = (name: keyof Controllers) => [name, async () => (await loaded).controllers[name]()] as const;
  return { actions, controllers: Object.fromEntries(CONTROLLERS.map(controllerOf)) as unknown as Controllers };
}
