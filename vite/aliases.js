import { fileURLToPath } from "node:url";

/**
 * Rooms of the source that others import by name (`#domain/…`, `#app/…`): one list for the build, the tests and the
 * programs of scripts/; tsconfig.json says the same to the compiler.
 */
export const aliases = ["api", "app", "domain", "server"].map((room) => ({
  find: new RegExp(`^#${room}/`),
  replacement: fileURLToPath(new URL(`../${room}/`, import.meta.url)),
}));
