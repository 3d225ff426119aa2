/** Opens the browser's file dialog and hands over what was chosen. */
export function pickFiles(take: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) take(files);
  });
  input.click();
}
