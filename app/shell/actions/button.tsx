import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { useRunning, useSubmitting } from "./loading";

interface Look {
  /** primary by default; neutral for the rest, error for what destroys. */
  color?: "primary" | "neutral" | "error";
  /** solid by default. */
  variant?: "solid" | "outline" | "ghost";
  /** md by default (48 px high). */
  size?: "md" | "lg";
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "color"> {
  /** Runs when the button is pressed. A promise keeps the button loading until it settles, also when it is rejected. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  /** Loading for a reason of its own. */
  loading?: boolean;
}

/** The size md is what a button has without saying it. */
const look = ({ color = "primary", variant = "solid", size }: Look) => ({
  className: "button",
  "data-color": color,
  "data-variant": variant,
  "data-size": size === "lg" ? size : undefined,
});

/**
 * A button: color primary, variant solid, size md, type "button" unless said otherwise. While its click handler runs,
 * or the form it has submitted is on its way, it is loading: disabled, busy, with a spinner.
 */
export function Button({ color, variant, size, loading = false, onClick, disabled, ...button }: ButtonProps) {
  const [running, run] = useRunning();
  const [submitting, press] = useSubmitting();
  const busy = loading || running || submitting;
  return (
    <button
      type="button"
      {...button}
      {...look({ color, variant, size })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-loading={busy || undefined}
      onClick={(event) => {
        if (button.type === "submit") press();
        return run(onClick?.(event));
      }}
    />
  );
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ color, variant, size, ...link }: Look & LinkProps) {
  return <Link discover="none" {...link} {...look({ color, variant, size })} />;
}
