/** What a browser with Trusted Types offers; the compiler's libraries do not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string | URL };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The one policy of this thread: only this app's own worker scripts may be started. Elsewhere a script is a plain address. */
const policy = trustedTypes?.createPolicy("app-worker", {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href);
    if (origin !== location.origin || !/\.worker[.-][^/]*$/.test(pathname)) {
      throw new TypeError(`${url} is no worker of this app.`);
    }
    return url;
  },
});

/** Starts a worker of this app from the address of its script, as `?worker&url` gives it. */
export function startWorker(url: string, name: string): Worker {
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: "module", name });
}
