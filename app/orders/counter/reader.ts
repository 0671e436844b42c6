/** Address that says which products are asked for, and what the typed order comes to. */
export const address = "/external-orders/create/counter";

/** Asks the server; rejects where another question came meanwhile, or no answer. */
export type Read = <Answer>(params: Record<string, string>) => Promise<Answer>;

/** Returns what asks one question at a time: another one abandons the last. */
export function createReader(left: AbortSignal): Read {
  let question = new AbortController();
  left.addEventListener("abort", () => question.abort());
  return async <Answer>(params: Record<string, string>) => {
    question.abort();
    const { signal } = (question = new AbortController());
    const response = await fetch(`${address}?${new URLSearchParams(params)}`, { signal, redirect: "error" });
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
    const answer: Answer = await response.json();
    signal.throwIfAborted();
    return answer;
  };
}
