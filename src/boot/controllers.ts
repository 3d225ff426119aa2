import type { AppParts } from "../screens/app-context";
import type { Actions } from "../state/app/actions";
import type { Dependencies } from "../state/app/dependencies";
import { once } from "./once";

/** What a controller is made of; each takes what it needs. */
export interface ControllerParts extends Pick<
  Dependencies,
  "engine" | "storage" | "session" | "library" | "samples" | "page" | "now" | "newId"
> {
  actions: Actions;
}

export type Controllers = Pick<
  AppParts,
  | "encoderController"
  | "datasetController"
  | "buildController"
  | "languageModelController"
  | "evaluationController"
  | "comparisonController"
  | "annotationController"
  | "massToolController"
  | "networkController"
  | "searchController"
>;

/** The features beside the walk, one of each. The code of one is fetched, from the file of its name, when it is first wanted. */
export function createControllers(modelsBase: string, parts: ControllerParts): Controllers {
  const encoderController = once(async () => (await import("./encoders")).bootEncoders(modelsBase, parts));
  const datasetController = once(async () => (await import("./datasets")).bootDatasets(parts));
  const buildController = once(async () => (await import("./generate")).bootBuilds(modelsBase, parts));
  const languageModelController = once(async () =>
    (await import("./llm")).bootLanguageModel({
      ...parts,
      modelsBase,
      agree: async (pairs, encoder) => (await evaluationController()).agree(pairs, encoder),
    }),
  );
  const evaluationEngine = once(async () => (await import("./evaluation")).bootEvaluationEngine(modelsBase));
  const evaluationController: Controllers["evaluationController"] = once(async () => {
    const { bootEvaluation } = await import("./evaluation");
    return bootEvaluation({ ...parts, engine: await evaluationEngine(), languageModelController });
  });
  const comparisonController = once(async () => {
    const [{ bootComparison }, evaluation] = await Promise.all([import("./comparison"), evaluationController()]);
    return bootComparison({ ...parts, engine: await evaluationEngine(), evaluation });
  });
  const massToolController = once(async () => {
    const { createMassToolController } = await import("../state/evaluation/masstool-controller");
    return createMassToolController(parts);
  });
  const annotationController = once(async () => (await import("./annotation")).bootAnnotation(parts));
  const networkController = once(async () => (await import("./network")).bootNetwork(parts));
  const searchController = once(async () => (await import("./elsewhere")).bootSearch(parts));
  return {
    ...{ annotationController, massToolController, networkController, searchController },
    ...{ encoderController, datasetController, buildController },
    ...{ languageModelController, evaluationController, comparisonController },
  };
}
