/** Whether a file begins as an Evaluation file does. It is read and checked as a whole when it is opened. */
export async function isEvaluationFile(file: File): Promise<boolean> {
  if (!file.name.toLowerCase().endsWith(".json")) return false;
  const head = await file
    .slice(0, 2000)
    .text()
    .catch(() => "");
  return /^\s*\[?\s*\{/.test(head) && /"split"\s*:\s*\{\s*"kind"/.test(head) && /"protocol"\s*:/.test(head);
}
