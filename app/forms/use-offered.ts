import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { type ResourceName, resourceNames } from "./description";
import { type Offered, mostOffered } from "./offered";

/**
 * Returns the options of a form's pickers, narrowed by the server while one types where there are more than the page
 * was sent.
 */
export function useOffered(sent: Offered): [Offered, (event: FormEvent<HTMLFormElement>) => void] {
  const fetcher = useFetcher<{ offered: Offered }>();
  const isCut = (resource: ResourceName) => (sent[resource]?.length ?? 0) >= mostOffered;
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.picks === undefined) return;
    const picks = target.dataset.picks.split(",");
    const cut = resourceNames.filter((resource) => picks.includes(resource) && isCut(resource));
    if (cut.length > 0) fetcher.load(`/options?${new URLSearchParams({ for: cut.join(","), search: target.value })}`);
  };
  return [{ ...sent, ...fetcher.data?.offered }, onInput];
}
