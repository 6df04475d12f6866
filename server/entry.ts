/** The built server: one module graph with the routes, so that the pool and the sockets exist once. */
export { createApp } from "./app.ts";
export { configOrExit } from "./config-or-exit.ts";
export { createDeps } from "./deps.ts";
export { answerWith, createHttpServer, listen } from "./http.ts";
export { attachRealtime } from "./realtime.ts";
export { stopOnSignals } from "./signals.ts";
export { runServer, startBackend } from "./start.ts";
