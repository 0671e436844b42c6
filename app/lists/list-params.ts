import { useSearchParams } from "@remix-run/react";
import { createContext, useContext } from "react";
import { type QueryChanges, changeQuery } from "./query";

/** The query that a list shows where its address has none, `start`, and the address of all of it. */
export const ListStart = createContext({ start: "", all: "." });

/** Returns the query that the list shows: that of its address, or the one that stands for none. */
export function useListParams(): URLSearchParams {
  const [params] = useSearchParams();
  const { start } = useContext(ListStart);
  return params.size === 0 ? new URLSearchParams(start) : params;
}

/** Returns the links of a list to itself with some of its query changed, as by {@link changeQuery}. */
export function useListLink(): (changes: QueryChanges) => string {
  const params = useListParams();
  const { all } = useContext(ListStart);
  return (changes) => changeQuery(params, changes) || all;
}
