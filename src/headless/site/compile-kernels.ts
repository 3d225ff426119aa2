import { readFileSync } from "node:fs";

const FOLDER = "src/workers/vectors/kernels";

/** Where the compiled kernels are kept. */
export const KERNELS_ARTEFACT = `${FOLDER}/kernels-wasm.ts`;

/** The compiler reads `.ts`; the source has a name of its own, since it is no TypeScript. */
const SOURCE = "kernels.ts";
const BINARY = "kernels.wasm";

/**
 * The compiler, by a name that the type checker does not follow: its types declare globals of AssemblyScript, which change
 * what an array gives in every file that is checked with it.
 */
const COMPILER: string = "assemblyscript/asc";

/** The part of the compiler that is used. */
interface Compiler {
  createMemoryStream(): { toString(): string };
  main(
    options: readonly string[],
    files: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: Uint8Array | string): void;
      listFiles(): string[];
      stderr: unknown;
    },
  ): Promise<{ error: Error | null }>;
}

/**
 * Compiles `kernels.as` and gives the text of `kernels-wasm.ts`: the module in base64, so that nothing has to be fetched.
 * The same source gives the same bytes. Rejects with what the compiler says when the source has a fault.
 */
export async function compileKernels(): Promise<string> {
  const { createMemoryStream, main } = (await import(/* @vite-ignore */ COMPILER)) as Compiler;
  const complaints = createMemoryStream();
  let binary: Uint8Array | null = null;
  const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"];
  const { error } = await main([SOURCE, ...options, "--outFile", BINARY], {
    readFile: (name) => (name === SOURCE ? readFileSync(`${FOLDER}/kernels.as`, "utf8") : null),
    writeFile: (name, contents) => {
      if (name === BINARY && typeof contents !== "string") binary = contents;
    },
    listFiles: () => [],
    stderr: complaints,
  });
  if (error || binary === null)
    throw new Error(`The kernels do not compile.\n${complaints.toString()}`, { cause: error });
  return [
    "/** `kernels.as`, compiled by `npm run kernels`. A test compiles it again and compares. */",
    `export const KERNELS_WASM =\n  "${Buffer.from(binary).toString("base64")}";`,
    "",
  ].join("\n");
}
