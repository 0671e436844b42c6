import { retryAfter } from "../session/oauth";
import { ApiError, ApiUnavailable, ValidationError } from "../transport/errors";
import { toCamel, toFieldErrors } from "./names";
import { discard, readJson } from "../transport/read";
import type { Answer } from "../transport/transport";

/** Returns the error that an answer other than 2xx stands for. */
export async function refusal(answer: Answer): Promise<ApiError | ValidationError | ApiUnavailable> {
  const { response } = answer;
  const { status } = response;
  if (status < 400) {
    await discard(response);
    return new ApiUnavailable("redirect");
  }
  const wait = retryAfter(response);
  const body = await readBody(answer);
  if (status === 422) return new ValidationError(toFieldErrors(body.errors));
  const text = (value: unknown) => (typeof value === "string" && status < 500 ? value.slice(0, 500) : null);
  const { message, code, ...rest } = body;
  return new ApiError(
    status,
    text(message),
    text(code),
    status < 500 ? (toCamel(rest) as Record<string, unknown>) : {},
    wait,
  );
}

async function readBody(answer: Answer): Promise<Record<string, unknown>> {
  try {
    return { ...(await readJson(answer)) };
  } catch (error) {
    if (error instanceof ApiUnavailable && error.reason === "malformed") return {};
    throw error;
  }
}
