/** What of a style a picture needs when it stands alone. */
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;

const SVG = "http://www.w3.org/2000/svg";
const FOOT = 26;
const FOOT_LINE = 12;
/** About as wide as a letter of the stamp. */
const FOOT_LETTER = 4.7;
const EDGE = 12;

/** A drawing as a file of its own: light whatever the theme is, no style sheet needed, the stamp below it. */
export function figureToSvg(drawing: SVGSVGElement, stamp: string): string {
  const { width, height } = drawing.getBoundingClientRect();
  const host = lightHost(width);
  const shown = drawing.cloneNode(true) as SVGSVGElement;
  host.append(shown);
  document.body.append(host);
  const copy = copyOfDrawing(shown);
  host.remove();
  return wrapDrawing(copy, stamp, width, height);
}

/** A copy of a drawing that needs no style sheet; the drawing must stand on the page. */
export function copyOfDrawing(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const styles = [drawing, ...drawing.querySelectorAll<SVGElement>("*")].map(readStyle);
  for (const [at, element] of [copy, ...copy.querySelectorAll<SVGElement>("*")].entries()) {
    settleStyle(element, styles[at] ?? []);
  }
  return copy;
}

/** The same as pixels, two for each of the page. Rejects when the browser cannot draw it. */
export async function figureToPng(drawing: SVGSVGElement, stamp: string): Promise<Blob> {
  return svgToPng(figureToSvg(drawing, stamp));
}

/** A file of `figureToSvg` or `pageToSvg` as pixels, two for each of its own. Rejects when the browser cannot draw it. */
export async function svgToPng(file: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The browser could not draw the picture."))),
      "image/png",
    );
  });
}

/** A place on the page where the tokens have their light values. */
export function lightHost(width: number): HTMLElement {
  const host = document.createElement("div");
  host.style.cssText = `position:fixed;left:-99999px;top:0;width:${width}px`;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ":root") continue;
      for (const name of rule.style) {
        if (name.startsWith("--")) host.style.setProperty(name, rule.style.getPropertyValue(name));
      }
    }
  }
  host.style.color = "var(--ink)";
  return host;
}

/** What says nothing where it stands alone. */
const SILENT = new Set(["none", "1", "butt", "start", "normal"]);

function readStyle(element: SVGElement): [name: string, value: string][] {
  const style = getComputedStyle(element);
  const isText = element instanceof SVGTextContentElement;
  const isDrawn = style.stroke !== "none";
  return CARRIED.filter((name) => (isText || !/^font|^text/.test(name)) && (isDrawn || !name.startsWith("stroke-")))
    .map((name): [string, string] => [name, style.getPropertyValue(name)])
    .filter(([name, value]) => value !== "" && (name === "fill" || !SILENT.has(value)));
}

function settleStyle(element: SVGElement, style: readonly [name: string, value: string][]): void {
  for (const name of ["class", "style"]) element.removeAttribute(name);
  for (const [name, value] of style) element.setAttribute(name, value);
}

/** The copy on a white ground with the stamp below it, as a file. */
export function wrapDrawing(copy: SVGSVGElement, stamp: string, width: number, height: number): string {
  const outer = document.createElementNS(SVG, "svg");
  const lines = linesOf(stamp, width);
  const whole = { width: width + 2 * EDGE, height: height + EDGE + footOf(lines) };
  outer.setAttribute("xmlns", SVG);
  outer.setAttribute("width", String(whole.width));
  outer.setAttribute("height", String(whole.height));
  outer.setAttribute("viewBox", `0 0 ${whole.width} ${whole.height}`);
  copy.setAttribute("x", String(EDGE));
  copy.setAttribute("y", String(EDGE));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  outer.append(background(whole), copy, ...footer(lines, whole.height));
  return new XMLSerializer().serializeToString(outer);
}

function background({ width, height }: { width: number; height: number }): SVGElement {
  const rect = document.createElementNS(SVG, "rect");
  rect.setAttribute("width", String(width));
  rect.setAttribute("height", String(height));
  rect.setAttribute("fill", "#ffffff");
  return rect;
}

/** The stamp in as many lines as the picture is narrow, broken between words. */
function linesOf(stamp: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of stamp.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || longer.length * FOOT_LETTER > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function footOf(lines: readonly string[]): number {
  return FOOT + (lines.length - 1) * FOOT_LINE;
}

function footer(lines: readonly string[], height: number): SVGElement[] {
  return lines.map((line, at) => {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("x", String(EDGE));
    text.setAttribute("y", String(height - 9 - (lines.length - 1 - at) * FOOT_LINE));
    text.setAttribute("fill", "#666c76");
    text.setAttribute("font-size", "9");
    text.setAttribute("font-family", "sans-serif");
    text.textContent = line;
    return text;
  });
}
