import { createEncoderLibraryClient } from "./engine/encoder-library-client";
import { createEncoderShelf, type EncoderShelf, type EncoderShelfParts } from "./state/encoder-shelf";

/* Joins what the settings need of encoders. Fetched with the settings, not with the page. */

export function joinEncoderShelf(modelsBase: string, parts: Omit<EncoderShelfParts, "encoders">): EncoderShelf {
  return createEncoderShelf({ ...parts, encoders: createEncoderLibraryClient(modelsBase) });
}
