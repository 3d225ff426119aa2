/** Asks the browser for files with runs. */
export function pickFiles(take: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.onchange = () => take([...(input.files ?? [])]);
  input.click();
}
