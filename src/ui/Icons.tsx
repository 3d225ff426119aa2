import type { ReactNode } from "react";

/** The few signs the app has: undo, redo, share, theme and the transport. Everything else is a word. */
export type IconName = keyof typeof SHAPES;

const SHAPES = {
  undo: <path d="M4 7h7a4 4 0 010 8H8M4 7l3.5-3.5M4 7l3.5 3.5" />,
  redo: <path d="M14 7H7a4 4 0 000 8h3M14 7l-3.5-3.5M14 7l-3.5 3.5" />,
  share: <path d="M9 11V2.5M9 2.5L6 5.5M9 2.5l3 3M4 9v6.5h10V9" />,
  theme: (
    <>
      <circle cx="9" cy="9" r="6.2" />
      <path d="M9 2.8a6.2 6.2 0 010 12.4z" fill="currentColor" />
    </>
  ),
  previous: <path d="M12 4l-6 5 6 5z" fill="currentColor" stroke="none" />,
  next: <path d="M6 4l6 5-6 5z" fill="currentColor" stroke="none" />,
  play: <path d="M6 3.5l8 5.5-8 5.5z" fill="currentColor" stroke="none" />,
  stop: <rect x="5" y="5" width="8" height="8" fill="currentColor" stroke="none" />,
  menu: <path d="M2.5 5h13M2.5 9h13M2.5 13h13" />,
} satisfies Record<string, ReactNode>;

/** Drawn only: the control around it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 18 18" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
