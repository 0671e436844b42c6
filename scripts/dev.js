/**
 * `npm run dev`: Vite compiles app/ and server/ on the fly, with hot reload. The embedded API is opened once; restart
 * for changes in it.
 */
import http from "node:http";
import { createServer } from "vite";
import { browserPackages } from "./browser-packages.js";

const server = http.createServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server } },
  appType: "custom",
  // Found only where it is first wanted, a package would make Vite reload the page then, in the middle of what one
  // does.
  optimizeDeps: { include: browserPackages },
});
/** @param {string} module */
const load = (module) => vite.ssrLoadModule(module);

const config = (await load("/server/config.ts")).readConfig();
const { createLog } = await load("/server/log.ts");
const { parts, prepare } = await (await load("/server/index.ts")).compose(config, createLog(config.logLevel));
const howToSignIn = await prepare();

/** @type {import("express").Express} */
let app;
/** @type {Record<string, unknown>} */
let made;

/** The Express app, made anew when a file under server/ has changed. */
async function currentApp() {
  const module = await load("/server/app.ts");
  if (module !== made) {
    made = module;
    app = module.createApp({
      ...parts,
      development: true,
      assets: vite.middlewares,
      build: () => load("virtual:remix/server-build"),
      isReady: async () => true,
    });
  }
  return app;
}

server.on("request", async (req, res) => {
  try {
    (await currentApp())(req, res);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    res.statusCode = 500;
    res.end(error instanceof Error ? error.stack : String(error));
  }
});
server.listen(config.port, config.host, () =>
  console.log(
    [`  ${config.appOrigin} (développement)`, ...(howToSignIn ? [howToSignIn(config.appOrigin)] : [])].join("\n"),
  ),
);
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.once(signal, async () => {
    await vite.close();
    process.exit(0);
  });
}
