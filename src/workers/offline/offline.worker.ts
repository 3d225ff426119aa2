import { setCacheNameDetails } from "workbox-core";
import { precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { isTakeOver, OFFLINE_CACHE } from "./take-over";

/*
 * The app's files, kept for visits without a net. One version is served whole: a newer one is fetched beside it, and takes over
 * when no tab of the app is open, or when the only one asks for it. Foreign addresses, and what is no file of the build
 * (encoders, which the page keeps itself), pass by.
 */

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: every file of it, with the digest of those that are not named by their content. */
declare const OFFLINE_FILES: PrecacheEntry[];

const { prefix, precache } = OFFLINE_CACHE;
setCacheNameDetails({ prefix, precache, suffix: "" });
precacheAndRoute(OFFLINE_FILES);

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (isTakeOver(event.data) && port) event.waitUntil(takeOver(port));
});

/** Says how many other tabs are open; at none it becomes the one that serves. */
async function takeOver(port: MessagePort): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tabs = windows.filter(
    ({ frameType, url }) => frameType === "top-level" && url.startsWith(self.registration.scope),
  );
  const others = Math.max(0, tabs.length - 1);
  port.postMessage({ others });
  if (others === 0) await self.skipWaiting();
}
