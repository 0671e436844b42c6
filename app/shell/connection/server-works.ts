/** Milliseconds that the server has to say how it is. */
const patience = 8000;

/** Tells whether the server can do its work, its data included. */
export const serverWorks = (): Promise<boolean> => answersOk("/readyz");

/** Tells whether the server answers at all. */
export const serverAnswers = (): Promise<boolean> => answersOk("/healthz");

async function answersOk(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}
