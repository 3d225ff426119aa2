import type { Actions } from "./app/actions";

/**
 * The actions of an app whose code is being fetched: what is done before it is there waits for it, in its order. Once it is
 * there, its own actions take the place of those that wait, and are done within the turn.
 */
export function createLazyActions(loaded: Promise<{ actions: Actions }>): Actions {
  const there: Partial<Actions> = {};
  loaded.then(
    ({ actions }) => Object.assign(there, actions),
    () => undefined,
  );
  const waitFor =
    (name: keyof Actions) =>
    async (...given: unknown[]): Promise<unknown> =>
      ((await loaded).actions[name] as (...given: unknown[]) => unknown)(...given);
  return new Proxy(there as Actions, {
    // They are no promise: one may resolve with them.
    get: (_target, name: keyof Actions | "then") => (name === "then" ? undefined : (there[name] ?? waitFor(name))),
  });
}
