/**
 * Preloaded by `NODE_OPTIONS=--import=…/shifted-clock.js?by=MILLISECONDS`, sets the clock that programs read forward by
 * that much, in this process and in those that it starts with the same options. Timers, `performance` and the files
 * keep real time. With `&told`, the program that started this one sets it anew by each number it sends, which is sent
 * back once it is so.
 */
const { searchParams } = new URL(import.meta.url);
let by = Number(searchParams.get("by"));
const RealDate = Date;
const now = () => RealDate.now() + by;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, words, called) => Reflect.construct(target, words.length === 0 ? [now()] : words, called),
  get: (target, name, self) => (name === "now" ? now : Reflect.get(target, name, self)),
});
RealDate.prototype.constructor = globalThis.Date;

if (searchParams.has("told")) {
  process.on("message", (message) => {
    by = Number(message);
    process.send?.(message);
  });
  process.channel?.unref();
}
