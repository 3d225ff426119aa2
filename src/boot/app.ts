import { isOwnEncoder } from "../core/domain/config";
import type { WalkRecord } from "../core/domain/walk";
import { bindActions } from "../state/bind-actions";
import type { Actions } from "../state/app/actions";
import type { Dependencies } from "../state/app/dependencies";
import { toWalkRecord } from "../state/walk/walk-record";
import { openStorage } from "../storage/open-storage";
import { createControllers, type Controllers } from "./controllers";
import { bootEngine } from "./engine";

/** What the page has made before anything that works is there. */
interface PageParts extends Pick<
  Dependencies,
  "session" | "library" | "samples" | "page" | "now" | "newId" | "version"
> {
  /** The walk of a first visit, when the page has put it on the screen. */
  firstShown: Promise<WalkRecord | null>;
}

/** Everything that works: what a person can do, what is kept, what computes, and the features beside the walk. */
export interface App {
  actions: Actions;
  controllers: Controllers;
  /** The last resort for a walk that can be neither kept nor drawn. */
  exportWalk(): void;
}

/** One of each, joined and started. Called once. */
export function bootApp({ firstShown, ...page }: PageParts): App {
  const modelsBase = new URL("models/", document.baseURI).href;
  const { storage, mode: storageMode } = openStorage();
  const parts = { ...page, storage, engine: bootEngine(modelsBase, page.version) };
  const { actions, start } = bindActions({
    ...parts,
    storageMode,
    reader: async () => (await import("./reader")).bootReader(),
    takeVectors: async (given) => (await controllers.encoderController()).takeVectors(given),
  });
  const controllers = createControllers(modelsBase, { ...parts, actions });

  /** The name of an encoder the user brought is not in the settings but beside its files. */
  async function nameOwnEncoder() {
    const { encoder } = page.library.getState();
    if (isOwnEncoder(encoder.wanted)) await (await controllers.encoderController()).refresh();
  }
  void start(firstShown).then(nameOwnEncoder);

  return {
    actions,
    controllers,
    exportWalk() {
      const record = toWalkRecord(page.session.getState(), page.now());
      if (record) page.page.download(`kitpick-walk-${record.id}.json`, JSON.stringify(record, null, 1));
    },
  };
}
