import { createBuiltInModel } from "../built-in-model";

/** A browser that has no model of its own. */
export const NO_BUILT_IN = createBuiltInModel(undefined, "a test");

/** A browser in which nobody brought a model. */
export const NO_OWN_TEXTS = {
  library: { ask: () => Promise.reject(new Error("nobody asks")), stop: () => undefined },
  open: () => {
    throw new Error("nobody opens one");
  },
  sample: () => Promise.reject(new Error("nobody tries one")),
  mayUseHub: async () => false,
};
