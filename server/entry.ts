/** The built server: one module graph with the routes, so that the pool and the sockets exist once. */
export { createApp } from "./app.ts";
export { configOrExit } from "./config-or-exit.ts";
export { createDeps } from "./deps.ts";
export { createHttpServer, handleRequest, listen } from "./http.ts";
export { attachRealtime } from "./realtime/realtime.ts";
export { stopOnSignals } from "./signals.ts";
export { runServer, startBackend } from "./start.ts";
export { startNotes } from "./start-notes.ts";
