/*
 * Where each screen and room lies that is fetched when it is first opened. Apart from the first load, because the build writes
 * down with every `import()` what comes along with it.
 */
export const evaluate = async () => (await import("../screens/evaluate/EvaluateScreen")).EvaluateScreen;
export const compare = async () => (await import("../screens/compare/CompareScreen")).CompareScreen;
export const datasets = async () => (await import("../screens/datasets/DatasetsScreen")).DatasetsScreen;
export const network = async () => (await import("../screens/network/NetworkScreen")).NetworkScreen;
export const annotate = async () => (await import("../screens/annotate/AnnotateScreen")).AnnotateScreen;
export const learn = async () => (await import("../screens/learn/LearnScreen")).LearnScreen;

export const importPreview = async () => (await import("../screens/import/ImportPreview")).ImportPreview;
export const restoreDialog = async () => (await import("../screens/settings/RestoreDialog")).RestoreDialog;
export const settingsDialog = async () => (await import("../screens/settings/SettingsDialog")).SettingsDialog;
export const trailBar = async () => (await import("../screens/saved-walks/TrailBar")).TrailBar;
