import { createElement, Fragment, useMemo } from "react";

/** A text with headings, lists and bold words. `below`: the level of the heading that it stands under. */
export function Markdown({ text, below }: { text: string; below: number }) {
  const blocks = useMemo(() => readMarkdown(text), [text]);
  return (
    <div className="markdown">
      {blocks.map((block, at) => {
        if (block.kind === "heading") {
          const tag = `h${Math.min(6, below + block.level)}`;
          return createElement(tag, { key: at, "data-level": block.level }, <Line parts={block.parts} />);
        }
        if (block.kind === "paragraph")
          return (
            <p key={at}>
              <Line parts={block.parts} />
            </p>
          );
        const items = block.items.map((parts, place) => (
          <li key={place}>
            <Line parts={parts} />
          </li>
        ));
        return block.isOrdered ? (
          <ol key={at} start={block.start}>
            {items}
          </ol>
        ) : (
          <ul key={at}>{items}</ul>
        );
      })}
    </div>
  );
}

function Line({ parts }: { parts: readonly MarkdownText[] }) {
  return parts.map(({ text, isBold }, at) => <Fragment key={at}>{isBold ? <b>{text}</b> : text}</Fragment>);
}

/** A stretch of a line. Links are text: what they are called, with where they lead behind it. */
interface MarkdownText {
  text: string;
  isBold: boolean;
}

export type MarkdownBlock =
  /** `level` from 1, never more than one below the heading before. */
  | { kind: "heading"; level: number; parts: MarkdownText[] }
  | { kind: "paragraph"; parts: MarkdownText[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: MarkdownText[][] };

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/u;
const ITEM = /^[ \t]*(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/u;

/**
 * Reads the part of Markdown that instructions need: headings, lists, bold, paragraphs. Everything else, HTML too, is text
 * as it was typed, so nothing of it can act. Lists have one level: an item that is set in stands among the others.
 */
export function readMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open:
    | { kind: "paragraph"; lines: string[] }
    | { kind: "list"; isOrdered: boolean; start: number; items: string[] }
    | null = null;
  let level = 0;
  const close = (): void => {
    if (open?.kind === "paragraph") blocks.push({ kind: "paragraph", parts: readLine(open.lines.join(" ")) });
    if (open?.kind === "list") {
      const { isOrdered, start, items } = open;
      blocks.push({ kind: "list", isOrdered, start, items: items.map(readLine) });
    }
    open = null;
  };
  for (const line of source.split(/\r\n?|\n/u)) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") close();
    else if (heading) {
      close();
      level = Math.min(heading[1]!.length, level + 1);
      blocks.push({ kind: "heading", level, parts: readLine(heading[2]!) });
    } else if (item) {
      const isOrdered = item[2] !== undefined;
      if (open?.kind !== "list" || open.isOrdered !== isOrdered) {
        close();
        open = { kind: "list", isOrdered, start: Number(item[2] ?? 1), items: [] };
      }
      open.items.push(item[3]!);
    } else if (open?.kind === "list") open.items.push(`${open.items.pop()!} ${line.trim()}`);
    else if (open) open.lines.push(line.trim());
    else open = { kind: "paragraph", lines: [line.trim()] };
  }
  close();
  return blocks;
}

const INLINE = /\\([\\`*_{}[\]()#+\-.!])|\*\*(?=\S)(.+?\S?)\*\*|__(?=\S)(.+?\S?)__|!?\[([^\]]*)\]\(([^()\s]*)\)/gu;

function readLine(line: string): MarkdownText[] {
  return joinAlike(readInline(line, false));
}

function readInline(line: string, isBold: boolean): MarkdownText[] {
  const parts: MarkdownText[] = [];
  const say = (text: string): void => void parts.push({ text, isBold });
  let from = 0;
  for (const found of line.matchAll(INLINE)) {
    const [whole, escaped, stars, underscores, name, address] = found;
    say(line.slice(from, found.index));
    const bold = stars ?? underscores;
    if (escaped !== undefined) say(escaped);
    else if (bold !== undefined) parts.push(...readInline(bold, true));
    else say([name, address && `(${address})`].filter(Boolean).join(" "));
    from = found.index + whole.length;
  }
  say(line.slice(from));
  return parts;
}

function joinAlike(parts: readonly MarkdownText[]): MarkdownText[] {
  const joined: MarkdownText[] = [];
  for (const { text, isBold } of parts) {
    const last = joined.at(-1);
    if (last?.isBold === isBold) last.text += text;
    else if (text !== "") joined.push({ text, isBold });
  }
  return joined;
}
