import { useActionData } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the key of the forms of a page: another one whenever its address is opened, so that they are as that says;
 * the same after a refusal, whose page is read anew while somebody answers it already.
 */
export function useFormsKey(submissionKey: string): string {
  const isRefused = useActionData() !== undefined;
  const [stored, keep] = useState(submissionKey);
  if (!isRefused && stored !== submissionKey) keep(submissionKey);
  return isRefused ? stored : submissionKey;
}
