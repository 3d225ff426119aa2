import { createBuiltInModel } from "../built-in-model";

/** A browser that has no model of its own. */
export const NO_BUILT_IN = createBuiltInModel(undefined, "a test");
