import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { type RedisServer, startRedisServer } from "#tests/redis-server.ts";
import { type RunningProxy, startProxy } from "./proxy.ts";

/** Several nodes behind a proxy, with one database, one Redis and one folder of files, all on this computer. */
export interface Cluster {
	/** What people open, without a slash at the end. */
	readonly url: string;
	readonly connectionString: string;
	readonly redis: RedisServer;
	/** Those that run, by their number; one that was killed or stopped is started by {@link startNode}. */
	readonly nodes: BuiltServer[];
	startNode(index: number): Promise<void>;
	stop(): Promise<void>;
}

export interface ClusterOptions {
	/** Paths of the programs. */
	readonly programs: { readonly caddy: string; readonly redis: string };
	/** For the database, files, outbox and the secret that the nodes share. */
	readonly dataDir: string;
	readonly port: number;
	readonly size?: number;
	/** Variables of every node, above those of a cluster. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Variables of one node. */
	readonly environmentOf?: (index: number) => Readonly<Record<string, string>>;
}

/** Starts everything; the nodes at once, as after a power cut. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const { programs, dataDir, port, size = 3 } = options;
	const url = `http://localhost:${port}`;
	const database = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: () => undefined });
	const redis = await startRedisServer(programs.redis);
	const ports: number[] = [];
	for (let index = 0; index < size; index += 1) ports.push(await findFreePort());
	const nodes: BuiltServer[] = [];
	const startNode = async (index: number) => {
		nodes[index] = await startBuiltServer({
			dataDir,
			port: ports[index] ?? 0,
			environment: {
				PUBLIC_URL: url,
				DATABASE_URL: database.connectionString,
				REDIS_URL: redis.url,
				TRUST_PROXY: "1",
				DRAIN_SECONDS: "5",
				...options.environment,
				...options.environmentOf?.(index),
			},
		});
	};
	let proxy: RunningProxy | undefined;
	const stop = () => stopAll({ nodes, proxy, redis, database });
	try {
		await Promise.all(ports.map((_, index) => startNode(index)));
		proxy = await startProxy(
			programs.caddy,
			url,
			ports.map((nodePort) => `localhost:${nodePort}`),
		);
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, connectionString: database.connectionString, redis, nodes, startNode, stop };
}

interface Parts {
	readonly nodes: readonly BuiltServer[];
	readonly proxy: RunningProxy | undefined;
	readonly redis: RedisServer;
	readonly database: EmbeddedPostgres;
}

/** Nobody is left to be spared: nodes need not drain. */
async function stopAll({ nodes, proxy, redis, database }: Parts): Promise<void> {
	await proxy?.stop();
	await Promise.all(nodes.map((node) => node.kill()));
	await redis.remove();
	await database.stop();
}
