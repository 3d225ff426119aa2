/** The key beside the space bar that shortcuts are pressed with, as printed on this machine's keyboard. */
export const MODIFIER = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "") ? "⌘" : "Ctrl";
