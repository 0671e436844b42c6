/** Returns the text of a field of a form, without the space around it; "" where it was not sent, or is a file. */
export function sentText(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === "string" ? value.trim() : "";
}
