/** Compiles the vector kernels into the file that the engine imports: `npm run kernels`. */
import { writeFileSync } from "node:fs";
import { compileKernels, KERNELS_ARTEFACT } from "./site/compile-kernels";

writeFileSync(KERNELS_ARTEFACT, await compileKernels());
console.log(`${KERNELS_ARTEFACT} is written.`);
