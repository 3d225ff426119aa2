import { readFileSync } from "node:fs";
import { createMemoryStream, main } from "assemblyscript/asc";

const FOLDER = "src/engine/vectors/kernels";

/** Where the compiled kernels are kept. */
export const KERNELS_ARTEFACT = `${FOLDER}/kernels-wasm.ts`;

/** The compiler reads `.ts`; the source has a name of its own, since it is no TypeScript. */
const SOURCE = "kernels.ts";
const BINARY = "kernels.wasm";

/**
 * Compiles `kernels.as` and gives the text of `kernels-wasm.ts`: the module in base64, so that nothing has to be fetched.
 * The same source gives the same bytes. Rejects with what the compiler says when the source has a fault.
 */
export async function compileKernels(): Promise<string> {
  let binary: Uint8Array | null = null;
  const options = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"];
  const complaints = createMemoryStream();
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
