import type { Actions } from "../app/actions";
import type { WalkContext } from "../walk/walk-context";
import type { ImportController } from "./import-controller";

type ImportActions = Pick<
  Actions,
  "addFiles" | "addPasted" | "chooseImport" | "takeBackImport" | "exportHeldBack" | "confirmImport" | "cancelImport"
>;

/** What looks at files is fetched with the first ones. What is cancelled while it is fetched stays cancelled. */
export function bindImport(context: WalkContext): ImportActions {
  let fetching: Promise<ImportController> | null = null;
  let controller: ImportController | null = null;
  let cancels = 0;
  const open = (): Promise<ImportController> => {
    fetching ??= import("./import-controller").then(
      ({ createImportController }) => (controller = createImportController(context)),
    );
    fetching.catch(() => (fetching = null));
    return fetching;
  };
  return {
    async addFiles(files) {
      const before = cancels;
      await (await open()).addFiles(files, () => cancels === before);
    },
    addPasted: async (text) => (await open()).addPasted(text),
    chooseImport: async (choice) => (await open()).choose(choice),
    takeBackImport: async (which) => (await open()).takeBack(which),
    exportHeldBack: async () => (await open()).exportHeldBack(),
    confirmImport: async (name) => (await open()).confirm(name),
    cancelImport() {
      cancels += 1;
      controller?.clear();
    },
  };
}
