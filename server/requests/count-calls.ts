import type { CallOutcome, Metrics } from "../telemetry/metrics";
import { ApiUnavailable } from "../transport/errors";
import type { Transport } from "../transport/transport";

/** Returns the transport, each call of which is counted by its outcome once its answer begins. */
export function countCalls(transport: Transport, metrics: Pick<Metrics, "called">): Transport {
  return async (call) => {
    const began = performance.now();
    const count = (outcome: CallOutcome) => metrics.called(outcome, (performance.now() - began) / 1000);
    try {
      const answer = await transport(call);
      count(kindOf(answer.response.status));
      return answer;
    } catch (error) {
      count(reasonOf(error));
      throw error;
    }
  };
}

function kindOf(status: number): CallOutcome {
  if (status >= 500) return "5xx";
  if (status >= 400) return "4xx";
  return status >= 300 ? "3xx" : "2xx";
}

function reasonOf(error: unknown): CallOutcome {
  const reason = error instanceof ApiUnavailable ? error.reason : null;
  return reason === "timeout" || reason === "busy" || reason === "left" ? reason : "network";
}
