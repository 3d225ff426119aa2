import type { BuildPurpose } from "../../../core/domain/exchange";

export const PURPOSES: readonly BuildPurpose[] = ["write", "judge"];
export const PROMPT_LABELS: Record<BuildPurpose, string> = { write: "Writing", judge: "Judging" };
