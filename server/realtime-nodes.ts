import { setTimeout as delay } from "node:timers/promises";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import type { Log } from "#app/platform/log.server.ts";
import type { RealtimeServer } from "./realtime-people.ts";

/** Where the nodes' events lie, and how many are kept for a node that is cut off; the rest is asked for by people. */
const stream = { streamName: "reino:realtime", maxLen: 10_000 };
/** How long one reading waits for news, in milliseconds. */
const readingMillis = 2_000;
/** Longest pause between two tries to reach Redis again, in milliseconds. */
const longestPause = 2_000;
/** A connection on which nothing is heard for so long is as good as cut, in milliseconds. */
const silenceMillis = 10_000;
/** A reading that failed is not tried again at once, in milliseconds. */
const failurePause = 100;

/** What binds a node to the others. */
export interface NodeLink {
	close(): Promise<void>;
}

type RedisClient = ReturnType<typeof connect>;

/**
 * Lets the sockets of several nodes hear of each other's events, over a stream in Redis. Without Redis a node
 * serves its own sockets, tells them that they do not hear everything, and goes on looking for it.
 */
export function linkNodes(io: RealtimeServer, url: string, log: Log): NodeLink {
	const [writer, reader] = [connect(url), connect(url)];
	io.adapter(
		createAdapter(facadeOf(writer, reader), { ...stream, blockTimeInMs: readingMillis, onlyPlaintext: true }),
	);
	let isLinked: boolean | undefined;
	const look = (error?: unknown) => {
		const now = writer.isReady && reader.isReady;
		if (now === isLinked || (!now && error === undefined)) return;
		if (now) log.info({}, "linked to the other nodes");
		else log.warn({ err: error }, "Redis cannot be reached: events stay on this node");
		const isFirst = isLinked === undefined;
		isLinked = now;
		// The others' browsers, too: what was committed here meanwhile has not reached them.
		if (!now) io.local.emit("nodes:linked", false);
		else if (!isFirst) io.emit("nodes:linked", true);
	};
	for (const client of [writer, reader]) {
		client.on("ready", () => look());
		client.on("error", look);
		// It tries for ever by itself, and tells of each failure.
		client.connect().catch(() => undefined);
	}
	io.on("connection", (socket) => {
		if (!isLinked) socket.emit("nodes:linked", false);
	});
	return {
		close: async () => {
			await io.of("/").adapter.close();
			for (const client of [writer, reader]) if (client.isOpen) client.destroy();
		},
	};
}

function connect(url: string) {
	return createClient({
		url,
		pingInterval: silenceMillis / 3,
		socket: {
			connectTimeout: silenceMillis / 2,
			socketTimeout: silenceMillis,
			reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), longestPause),
		},
	});
}

/**
 * What the adapter gets for a client. Itself it would wait for Redis before it tells even the sockets of this
 * node, and would try to read without any pause once a connection is closed. Of the calls that it has beside the
 * stream, for asking other nodes, there are none here.
 */
function facadeOf(writer: RedisClient, reader: RedisClient) {
	let start: string | undefined;
	const read = async (streams: { key: string; id: string }[], options: object) => {
		try {
			// By its name: what comes between two readings from "the newest on" would be in neither.
			start ??= await newestIn(reader);
			const from = streams.map(({ key, id }) => ({ key, id: id === "$" ? (start ?? id) : id }));
			return await reader.xRead(from, options);
		} catch (error) {
			await delay(failurePause);
			throw error;
		}
	};
	const duplicate = {
		...nodeRedis,
		on: () => undefined,
		connect: async () => undefined,
		disconnect: () => undefined,
		subscribe: async () => undefined,
		xRead: read,
	};
	return {
		...nodeRedis,
		duplicate: () => duplicate,
		xAdd: async (...entry: Parameters<RedisClient["xAdd"]>) => {
			if (writer.isReady) writer.xAdd(...entry).catch(() => undefined);
			return "";
		},
	};
}

/** By this method the adapter knows a client of this library. */
const nodeRedis = { sSubscribe: () => undefined };

async function newestIn(client: RedisClient): Promise<string> {
	const newest = (await client.xRevRange(stream.streamName, "+", "-", { COUNT: 1 }))?.[0];
	return newest?.id ?? "0-0";
}
