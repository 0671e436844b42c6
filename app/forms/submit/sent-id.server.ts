import { isRecordId } from "#app/display/record";

/** Returns the number by which a field of a form names a record, as text; "0", which is none, for anything else. */
export function sentId(sent: FormData, name: string): string {
  const text = sent.get(name);
  return typeof text === "string" && isRecordId(text) ? text : "0";
}
