import type { CompanyAnswer } from "../company";

/** Returns who signs a message, line by line. */
export function signatureOf({ name, address, postal_code, city, phone, email }: CompanyAnswer): string {
  return [name, address, [postal_code, city].filter(Boolean).join(" "), phone && `Tél. ${phone}`, email]
    .filter(Boolean)
    .join("\n");
}
