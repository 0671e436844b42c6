import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";

interface Look {
  /** primary by default; neutral for the rest, error for what destroys. */
  color?: "primary" | "neutral" | "error";
  /** solid by default. */
  variant?: "solid" | "outline" | "ghost";
  /** md by default (48 px high). */
  size?: "md" | "lg";
}

const look = ({ color, variant, size }: Look) => ({ className: "button", "data-color": color, "data-variant": variant, "data-size": size });

/** A button: color primary, variant solid, size md unless said otherwise; type "button" unless said otherwise. */
export function Button({ color, variant, size, ...button }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...button} {...look({ color, variant, size })} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ color, variant, size, ...link }: Look & LinkProps) {
  return <Link {...link} {...look({ color, variant, size })} />;
}
