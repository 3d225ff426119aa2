import type { Actions } from "./app/actions";

/**
 * The actions of an app whose code is being fetched: what is done before it is there waits for it, in its order; after that
 * it is done within the turn. Each is one function from first to last, since effects that name it start again with another.
 */
export function createLazyActions(loaded: Promise<{ actions: Actions }>): Actions {
  let there: Actions | null = null;
  loaded.then(
    ({ actions }) => (there = actions),
    () => undefined,
  );
  const made = new Map<keyof Actions, unknown>();
  const make =
    (name: keyof Actions) =>
    (...given: unknown[]): unknown => {
      const act = (actions: Actions) => (actions[name] as (...given: unknown[]) => unknown)(...given);
      return there ? act(there) : loaded.then(({ actions }) => act(actions));
    };
  return new Proxy({} as Actions, {
    get(_target, name: keyof Actions | "then") {
      // They are no promise: one may resolve with them.
      if (name === "then") return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}
