import { Fragment, createElement, useMemo } from "react";
import { readMarkdown, type MarkdownText } from "./markdown";

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
