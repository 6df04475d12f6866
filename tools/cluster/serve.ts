import { join } from "node:path";
import { findProxy } from "#tests/caddy.ts";
import { findRedisServer } from "#tests/redis-server.ts";
import { startCluster } from "./cluster.ts";

/** `npm run cluster`: three nodes behind the proxy of `deploy/`, with the demo, for this computer alone. */
const [caddy, redis] = [findProxy(), findRedisServer()];
if (!caddy || !redis) {
	console.error("A cluster needs Caddy and Redis (or Valkey). On Debian: apt-get install caddy redis-server");
	process.exit(1);
}
const firstMetrics = 9101;
console.log(
	"Starting three nodes, a database, a Redis, a bucket of files and a proxy. The first time the demo is drawn.",
);
const cluster = await startCluster({
	programs: { caddy, redis },
	dataDir: join(import.meta.dirname, "../../.data/cluster"),
	url: `http://localhost:${process.env.PORT || 3000}`,
	environment: { SEED: "demo" },
	environmentOf: (index) => ({ METRICS_PORT: String(firstMetrics + index) }),
});
for (const [index, { url, pid }] of cluster.nodes.entries())
	console.log(
		`Node ${index + 1} is process ${pid} at ${url}, its figures at http://127.0.0.1:${firstMetrics + index}/metrics`,
	);
console.log(`Their files are in the bucket of FILES_URL=${cluster.storage.url}`);
console.log(`Reino is open at ${cluster.url}; Ctrl-C ends all of it.`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
	process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
