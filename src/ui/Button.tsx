import { useLayoutEffect, useRef, useState, type ComponentPropsWithRef } from "react";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** `go`: the one main action. `plain`: outlined. `link`: an underlined word in a sentence. `icon`: a sign; needs `aria-label`. */
  kind?: "go" | "plain" | "link" | "icon";
}

const CLASSES = { go: "button primary", plain: "button", link: "link", icon: "icon-button" };

/**
 * A control of the app. `type="button"` unless said otherwise, so that none submits a form by accident. Where it is disabled
 * while it has the focus, it does nothing and keeps it: a browser would drop it, and the next Tab begin at the top of the page.
 */
export function Button({
  kind = "plain",
  className,
  type = "button",
  disabled = false,
  onFocus,
  ...rest
}: ButtonProps) {
  const focused = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => setHeld(disabled && document.activeElement === focused.current), [disabled]);
  return (
    <button
      type={type}
      className={[CLASSES[kind], className].filter(Boolean).join(" ")}
      disabled={disabled && !isHeld}
      {...rest}
      onFocus={(event) => {
        focused.current = event.currentTarget;
        onFocus?.(event);
      }}
      {...(isHeld ? { "aria-disabled": true, onClick: refuse, onBlur: () => setHeld(false) } : {})}
    />
  );
}

function refuse(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
