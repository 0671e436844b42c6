/** Milliseconds for which a request that has just come goes before what holds up everybody. */
const young = 50;
/** Milliseconds that a turn of one's own waits at most for those who have just come. */
const mostPatience = 25;
/** Rounds of the event loop between two turns: a connection comes in one of them, and what it asks in the next. */
const roundsBetween = 3;

/** Turns of the event loop that hold everybody else up, and who goes before them. */
export interface OwnTurns {
  /**
   * Resolves in a turn of the event loop that no other caller has, nor the next ones: what one of them goes on with
   * holds up everybody else, and between two of them everybody else is served. Who has just come goes before it.
   */
  own(): Promise<void>;
  /** Notes that somebody has come. Returns what notes that they are answered, or wait for turns of their own. */
  come(): () => void;
}

/** Returns turns that wait at most so long for those who have just come, and have come so lately, in milliseconds. */
export function createOwnTurns(patience = mostPatience, lately = young): OwnTurns {
  const newcomers = new Set<symbol>();
  let last: Promise<void> = Promise.resolve();
  let letGo = () => {};

  async function others(): Promise<void> {
    for (let round = 0; round < roundsBetween; round += 1) await roundOver();
    if (newcomers.size === 0) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, patience);
      letGo = () => {
        clearTimeout(late);
        resolve();
      };
    });
    await roundOver();
  }

  return {
    own: () => (last = last.then(others)),
    come() {
      const one = Symbol("newcomer");
      newcomers.add(one);
      const leave = () => {
        clearTimeout(grown);
        if (newcomers.delete(one) && newcomers.size === 0) letGo();
      };
      const grown = setTimeout(leave, lately).unref();
      return leave;
    },
  };
}

const roundOver = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The turns of this process. */
export const { own: ownTurn, come: comeFirst } = createOwnTurns();
