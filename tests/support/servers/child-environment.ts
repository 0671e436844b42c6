/**
 * Returns the environment of a program that a test starts: what it is given, where programs are found, and the options
 * of Node that the tests themselves run with (scripts/dates.js sets the clock by them).
 */
export function childEnvironment(given: Partial<Record<string, string>>): NodeJS.ProcessEnv {
  const options = [process.env.NODE_OPTIONS, given.NODE_OPTIONS].filter(Boolean).join(" ");
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    ...given,
    ...(options && { NODE_OPTIONS: options }),
  };
}
