import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refusal means that the photo has changed meanwhile, or is there no more: the page shows what is there now. */
export const revalidateRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
