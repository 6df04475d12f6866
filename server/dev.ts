import { createServer as createNodeServer } from "node:http";
import { createServer as createVite } from "vite";
import type { App } from "./app.ts";

/**
 * Development: Vite compiles on the fly. The database, its pool and the socket server are made once, from the
 * first load of the graph; an edit reloads the application over the same ones.
 */
const server = createNodeServer();
const vite = await createVite({ appType: "custom", server: { middlewareMode: true, ws: { server } } });
const load = () => vite.ssrLoadModule("/server/entry.ts") as Promise<typeof import("./entry.ts")>;

const entry = await load();
const config = entry.configOrExit();
const backend = await entry.startBackend(config, console.log);
let current: { made: typeof import("./entry.ts").createApp; app: App } | undefined;

async function freshApp(): Promise<App> {
	const { createApp } = await load();
	if (current?.made !== createApp) current = { made: createApp, app: createApp(backend.deps) };
	return current.app;
}

server.on("request", (request, response) => {
	vite.middlewares(request, response, async () => {
		try {
			const app = await freshApp();
			const { handleRequest } = await load();
			await handleRequest(app, request, response);
		} catch (error) {
			if (error instanceof Error) vite.ssrFixStacktrace(error);
			console.error(error);
			response.writeHead(500).end("See the terminal.");
		}
	});
});
// After the pages' listener, since the socket server stands in front of those that are there.
const realtime = await entry.attachRealtime(server, backend.deps);
const port = await entry.listen(server, config.port, config.host);
for (const note of entry.startNotes(config)) console.log(note);
console.log(`Reino is open at http://localhost:${port}, reloading on every edit`);
entry.stopOnSignals(backend.deps.log, async () => {
	await realtime.close();
	server.closeAllConnections();
	server.close();
	await vite.close();
	await backend.close();
});
