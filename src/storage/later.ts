/**
 * A port that is there at once and works when what it stands for is there: every method waits for it. `open` is called
 * with the first call. Only for ports all of whose methods return promises.
 */
export function later<Port extends object>(open: () => Promise<Port>): Port {
  const call =
    (method: keyof Port) =>
    async (...given: unknown[]): Promise<unknown> => {
      const port = await open();
      return (port[method] as (...given: unknown[]) => unknown)(...given);
    };
  // Itself it is no promise: a promise may resolve with it.
  return new Proxy({} as Port, {
    get: (_target, method) => (method === "then" ? undefined : call(method as keyof Port)),
  });
}

/** What `load` gives, asked for once: after that it is there within the turn. A load that failed is tried again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
