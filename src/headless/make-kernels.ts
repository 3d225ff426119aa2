/** Compiles the vector kernels into the file that the engine imports: `npm run kernels`. */
import { argv, exit } from "node:process";
import { writeFileSync } from "node:fs";
import { compileKernels, KERNELS_ARTEFACT } from "./site/compile-kernels";
import { answerHelp } from "./command-line/options";

if (
  answerHelp(argv, {
    usage: "npm run kernels",
    about: "Compiles the vector kernels and writes the module that the workers import.",
  })
)
  exit(0);

writeFileSync(KERNELS_ARTEFACT, await compileKernels());
console.log(`${KERNELS_ARTEFACT} is written.`);
