import { copyOfDrawing, lightHost, svgToPng, wrapDrawing } from "./export-figure";

const SVG = "http://www.w3.org/2000/svg";

/** What is for hands and ears, or for another time. */
const NOT_SHOWN = ".visually-hidden, .no-print, .print-only, kbd, input, textarea, select, dialog, [popover]";

/**
 * A part of the page as a drawing of its own: words become text where they stand, with their letters; lines, grounds and bars
 * become rectangles, drawings stay drawings. Light whatever the theme is. `without`: what of it is left out, as a selector.
 * Words that end in "…" on the page end so; what a style sheet puts before or after an element, is not drawn.
 */
export function pageToSvg(part: HTMLElement, stamp: string, without = ""): string {
  const host = lightHost(part.getBoundingClientRect().width);
  const copy = part.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll([NOT_SHOWN, without].filter(Boolean).join(", "))) element.remove();
  // A copy would begin its movements anew.
  for (const element of copy.querySelectorAll<HTMLElement | SVGElement>("*")) {
    element.style.animation = "none";
    element.style.transition = "none";
  }
  host.append(copy);
  document.body.append(host);
  const frame = copy.getBoundingClientRect();
  const drawing = document.createElementNS(SVG, "svg");
  drawing.append(...draw(copy, frame));
  host.remove();
  return wrapDrawing(drawing, stamp, Math.ceil(frame.width), Math.ceil(frame.height));
}

export async function pageToPng(part: HTMLElement, stamp: string, without = ""): Promise<Blob> {
  return svgToPng(pageToSvg(part, stamp, without));
}

function draw(element: Element, frame: DOMRect): SVGElement[] {
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || Number(style.opacity) === 0) return [];
  if (element instanceof SVGSVGElement) return [drawDrawing(element, frame)];
  const inside = [...element.childNodes].flatMap((child) => {
    if (child instanceof Element) return draw(child, frame);
    return child instanceof Text ? drawText(child, style, frame) : [];
  });
  return dimmed([...drawBoxes(element, style, frame), ...inside], style.opacity);
}

function dimmed(shapes: SVGElement[], opacity: string): SVGElement[] {
  if (opacity === "1" || shapes.length === 0) return shapes;
  const group = shape("g", { opacity });
  group.append(...shapes);
  return [group];
}

function drawDrawing(drawing: SVGSVGElement, frame: DOMRect): SVGElement {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const copy = copyOfDrawing(drawing);
  const place = { x: left - frame.left, y: top - frame.top, width, height, overflow: "visible" };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  return copy;
}

/** Ground and border; of words that run over several lines one for each. */
function drawBoxes(element: Element, style: CSSStyleDeclaration, frame: DOMRect): SVGElement[] {
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  return boxes.flatMap(({ left, top, width, height }) => {
    const x = left - frame.left;
    const y = top - frame.top;
    const ground = isSeen(style.backgroundColor)
      ? [
          shape("rect", {
            x,
            y,
            width,
            height,
            rx: Number.parseFloat(style.borderTopLeftRadius) || 0,
            fill: style.backgroundColor,
          }),
        ]
      : [];
    const sides = [
      { side: "top", at: { x, y, width }, isFlat: true },
      { side: "bottom", at: { x, y: y + height - sizeOf("bottom"), width }, isFlat: true },
      { side: "left", at: { x, y, height }, isFlat: false },
      { side: "right", at: { x: x + width - sizeOf("right"), y, height }, isFlat: false },
    ];
    const borders = sides.flatMap(({ side, at, isFlat }) => {
      const fill = style.getPropertyValue(`border-${side}-color`);
      const size = sizeOf(side);
      if (size === 0 || !isSeen(fill)) return [];
      return [shape("rect", { ...at, ...(isFlat ? { height: size } : { width: size }), fill })];
    });
    return [...ground, ...borders];
  });

  function sizeOf(side: string): number {
    const isNone = style.getPropertyValue(`border-${side}-style`) === "none";
    return isNone ? 0 : Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
  }
}

const isSeen = (colour: string): boolean => colour !== "transparent" && !/,\s*0\)$|\/\s*0\)$/.test(colour);

interface Line {
  text: string;
  left: number;
  right: number;
  top: number;
}

/** One text for each line of it, as wide as on the page whatever typeface opens it. */
function drawText(node: Text, style: CSSStyleDeclaration, frame: DOMRect): SVGElement[] {
  const ascent = ascentOf(style);
  return linesOf(node, edgeOf(node.parentElement)).map(({ text, left, right, top }) => {
    const element = shape("text", {
      ...{
        x: left - frame.left,
        y: top - frame.top + ascent,
        textLength: right - left,
        lengthAdjust: "spacingAndGlyphs",
      },
      ...{
        fill: style.color,
        "font-family": style.fontFamily,
        "font-size": style.fontSize,
        "font-weight": style.fontWeight,
      },
      ...(style.textDecorationLine.includes("line-through") && { "text-decoration": "line-through" }),
    });
    element.textContent = style.textTransform === "uppercase" ? text.toUpperCase() : text;
    return element;
  });
}

/** Where words end in "…" on the page; what is longer than that is shown whole. */
function edgeOf(element: HTMLElement | null): number {
  if (element === null) return Infinity;
  const isCut = getComputedStyle(element).textOverflow === "ellipsis";
  if (isCut) return element.getBoundingClientRect().right;
  return getComputedStyle(element).display === "inline" ? edgeOf(element.parentElement) : Infinity;
}

function linesOf(node: Text, edge: number): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, right, top, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const last = lines.at(-1);
    if (right > edge + 1) {
      if (last) last.text += "…";
      break;
    }
    if (last && Math.abs(last.top - top) < 2) {
      last.text += ` ${word}`;
      last.right = right;
    } else lines.push({ text: word, left, right, top });
  }
  return lines;
}

/** From the top of a line of text to its feet. */
function ascentOf({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return Number.parseFloat(fontSize) * 0.8;
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return context.measureText("x").fontBoundingBoxAscent;
}

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  return element;
}
