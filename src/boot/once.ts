/** Made with the first call. One that could not be made, because the net was gone, is tried again with the next. */
export function once<Part>(make: () => Promise<Part>): () => Promise<Part> {
  let made: Promise<Part> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
