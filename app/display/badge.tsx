import type { ReactNode } from "react";
import type { OrderStatus } from "#domain/orders/order-statuses";

export type Tone = "neutral" | "green" | "blue" | "amber" | "red" | "late" | "allergy" | "closed";

/** A short state in a coloured pill; the words say it all, the colour only helps. */
export function Badge({ tone = "neutral", children }: { tone?: Tone | OrderStatus; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone === "neutral" ? undefined : tone}>
      {children}
    </span>
  );
}
