import type { ComponentPropsWithRef } from "react";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** `go`: the one main action. `plain`: outlined. `link`: an underlined word in a sentence. `icon`: a sign; needs `aria-label`. */
  kind?: "go" | "plain" | "link" | "icon";
}

const CLASSES = { go: "button primary", plain: "button", link: "link", icon: "icon-button" };

/** A control of the app. `type="button"` unless said otherwise, so that none submits a form by accident. */
export function Button({ kind = "plain", className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={[CLASSES[kind], className].filter(Boolean).join(" ")} {...rest} />;
}
