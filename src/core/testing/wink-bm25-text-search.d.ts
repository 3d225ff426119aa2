/** The parts of the package that tests and the bench use; it ships no types. */
declare module "wink-bm25-text-search" {
  interface WinkSearch {
    defineConfig(config: { fldWeights: Record<string, number> }): boolean;
    definePrepTasks(tasks: ((text: string) => string[])[]): number;
    addDoc(document: Record<string, string>, id: number): number;
    /** `precision`: decimals of each word's share, 4 to 9. */
    consolidate(precision: number): boolean;
    /** Best first. Ids come back as texts. */
    search(text: string, limit: number): [id: string, score: number][];
  }
  export default function createSearch(): WinkSearch;
}
