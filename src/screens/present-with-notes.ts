import { setAddressParts } from "./use-address-part";

/**
 * Opens the window of the notes, then the room. Whether that window came up, and the two can hear each other; without that
 * nothing is presented.
 *
 * @param page Where the notes are, as parts of the address: "screen=learn&page=lesson".
 */
export function presentWithNotes(page: string): boolean {
  if (!("BroadcastChannel" in globalThis)) return false;
  const talk = crypto.randomUUID().slice(0, 8);
  const address = `${location.pathname}${location.search}#${page}&notes=${talk}`;
  if (!window.open(address, `notes-${talk}`, "popup,width=1100,height=700")) return false;
  setAddressParts({ present: "1", talk });
  return true;
}
