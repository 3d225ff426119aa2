import { useEffect, useState } from "react";

/**
 * Whether the app's workers come with policies of their own: some hosts send none. `true` also where it cannot be known.
 */
export function useWorkerPolicy(): boolean {
  const [isHeld, setIsHeld] = useState(true);
  useEffect(() => void askForPolicy().then(setIsHeld, () => undefined), []);
  return isHeld;
}

/** Of any worker's script that was fetched: the browser has kept it, with its headers. */
async function askForPolicy(): Promise<boolean> {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = scripts.find((name) => /\.worker-[\w-]+\.js$/.test(name));
  if (script === undefined) return true;
  const response = await fetch(script, { cache: "force-cache" });
  return response.headers.has("Content-Security-Policy");
}
