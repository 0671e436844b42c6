import { isRecordId } from "#app/display/record";
import { followField, seenField } from "./words";

/** Returns the fields that tell the API which orders follow, of those that a form asked about; none before it did. */
export function sentFollowing(sent: FormData): { follow?: number[]; followSeen?: number[] } {
  const idsOf = (name: string) => sent.getAll(name).flatMap((one) => (isRecordId(String(one)) ? [Number(one)] : []));
  const followSeen = idsOf(seenField);
  return followSeen.length > 0 ? { follow: idsOf(followField), followSeen } : {};
}
