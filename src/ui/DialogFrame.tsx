import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { Button } from "./Button";

export interface DialogFrameProps {
  title: string;
  /** A sentence beside the title. */
  note?: string;
  className?: string | undefined;
  onClose: () => void;
  /** Beside the way out. */
  acts?: ReactNode;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Esc and on a click beside it, and gives the
 * focus back. Mounted means open.
 */
export function DialogFrame({ title, note, className = "", onClose, acts, children }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const first = element?.querySelector<HTMLElement>("[data-first]");
    // Where nothing else asks for the focus, it is on the way out.
    const isInHead = document.activeElement?.closest(".dialog-acts") !== null;
    (first ?? (isInHead ? element?.querySelector<HTMLElement>("[data-close]") : null))?.focus();
    return () => element?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  const closeByBrowser = () => {
    if (!dialog.current?.open) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onClose={closeByBrowser}
      onClick={closeBeside}
    >
      <div className="dialog-page">
        <header className="dialog-head">
          <h2 id={titleId}>
            {title} {note && <span className="quiet">{note}</span>}
          </h2>
          <span className="dialog-acts">
            {acts}
            <Button kind="link" data-close onClick={onClose}>
              Close
            </Button>
          </span>
        </header>
        {children}
      </div>
    </dialog>
  );
}
