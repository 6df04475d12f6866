import { join } from "node:path";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { type RunningProxy, startProxy } from "#tests/caddy.ts";
import { type RedisServer, startRedisServer } from "#tests/redis-server.ts";
import { type S3Server, startS3Server } from "#tests/s3-server.ts";

/** Several nodes behind a proxy, with one database, one Redis and one bucket of files, all on this computer. */
export interface Cluster {
	/** What people open, without a slash at the end. */
	readonly url: string;
	readonly connectionString: string;
	readonly redis: RedisServer;
	readonly storage: S3Server;
	/** Those that run, by their number; one that was killed or stopped is started by {@link startNode}. */
	readonly nodes: BuiltServer[];
	startNode(index: number): Promise<void>;
	stop(): Promise<void>;
}

export interface ClusterOptions {
	/** Paths of the programs. */
	readonly programs: { readonly caddy: string; readonly redis: string };
	/** For the database, bucket, outbox and the secret that the nodes share. */
	readonly dataDir: string;
	/** What people open, at a localhost; by https the proxy has a certificate of its own. */
	readonly url: string;
	readonly size?: number;
	/** Of a database that runs already; one in `dataDir` unless told. */
	readonly databaseUrl?: string;
	/** Where the proxy reaches a node, by its port and number; at its port unless told. */
	readonly reachNode?: (port: number, index: number) => Promise<string>;
	/** Variables of every node, above those of a cluster. */
	readonly environment?: Readonly<Record<string, string>>;
	/** Variables of one node. */
	readonly environmentOf?: (index: number) => Readonly<Record<string, string>>;
}

const local = async (port: number) => `localhost:${port}`;

/** Starts everything; the nodes at once, as after a power cut. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const { programs, dataDir, url, size = 3, reachNode = local } = options;
	const database = await openDatabase(options);
	const redis = await startRedisServer(programs.redis);
	const storage = await startS3Server(join(dataDir, "bucket"));
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
				FILES_URL: storage.url,
				TRUST_PROXY: "1",
				DRAIN_SECONDS: "5",
				...options.environment,
				...options.environmentOf?.(index),
			},
		});
	};
	let proxy: RunningProxy | undefined;
	// Nobody is left to be spared: nodes need not drain.
	const stop = async () => {
		await proxy?.stop();
		await Promise.all(nodes.map((node) => node.kill()));
		await redis.remove();
		await storage.remove();
		await database.stop();
	};
	try {
		await Promise.all(ports.map((_, index) => startNode(index)));
		proxy = await startProxy(programs.caddy, url, await Promise.all(ports.map(reachNode)));
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, connectionString: database.connectionString, redis, storage, nodes, startNode, stop };
}

/** Whoever tells a database ends it, too. */
async function openDatabase({ databaseUrl, dataDir }: ClusterOptions) {
	if (databaseUrl !== undefined) return { connectionString: databaseUrl, stop: async () => undefined };
	return startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: () => undefined });
}
