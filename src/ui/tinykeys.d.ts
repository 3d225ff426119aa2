/** The package has these types but its `exports` do not name them. */
declare module "tinykeys" {
  export function tinykeys(
    target: Window | HTMLElement,
    bindings: Record<string, (event: KeyboardEvent) => void>,
    options?: { capture?: boolean },
  ): () => void;
}
