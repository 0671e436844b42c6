/**
 * Returns the API's answer, or null where the API cannot say: the rest of the page is shown without it. Any other
 * failure is thrown.
 */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && ["ApiError", "ApiUnavailable", "ValidationError"].includes(error.name)) return null;
    throw error;
  }
}
