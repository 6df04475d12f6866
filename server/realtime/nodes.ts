import { createClient } from "redis";
import type { Namespace } from "socket.io";
import { ClusterAdapter, type ClusterMessage, type ClusterResponse } from "socket.io-adapter";
import type { Log } from "#app/platform/log.server.ts";
import type { RealtimeServer } from "./people.ts";

/** Where the nodes tell each other of their events. */
const channel = "reino:realtime";
/** Longest pause between two tries to reach Redis again, in milliseconds. */
const longestPause = 2_000;
/** A connection on which nothing is heard for so long is as good as cut, in milliseconds. */
const maxIdleMillis = 10_000;

/** The link of a node to the others. */
export interface NodeLink {
	close(): Promise<void>;
}

type RedisClient = ReturnType<typeof connect>;

/**
 * Lets the sockets of several nodes hear of each other's events, over a channel of Redis. Without Redis a node
 * serves its own sockets, tells them that they do not hear everything, and goes on looking for it.
 */
export function linkNodes(io: RealtimeServer, url: string, log: Log): NodeLink {
	const [writer, reader] = [connect(url), connect(url)];
	io.adapter(adapterOver(writer, reader));
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
			for (const client of [writer, reader]) if (client.isOpen) client.destroy();
		},
	};
}

function connect(url: string) {
	return createClient({
		url,
		pingInterval: maxIdleMillis / 3,
		socket: {
			connectTimeout: maxIdleMillis / 2,
			socketTimeout: maxIdleMillis,
			reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), longestPause),
		},
	});
}

/**
 * Publishes and hears the events of every namespace. A node never waits for Redis: Socket.IO tells the node's own
 * sockets once publishing is over, and what is lost here people ask the database for.
 */
function adapterOver(writer: RedisClient, reader: RedisClient) {
	return class RedisAdapter extends ClusterAdapter {
		constructor(namespace: Namespace) {
			super(namespace);
			// Kept by the client, which subscribes anew whenever it reaches Redis again.
			reader.subscribe(channel, (text) => this.onMessage(JSON.parse(text))).catch(() => undefined);
		}

		protected async doPublish(message: ClusterMessage | ClusterResponse): Promise<string> {
			if (writer.isReady) writer.publish(channel, JSON.stringify(message)).catch(() => undefined);
			return "";
		}

		protected async doPublishResponse(_asker: string, response: ClusterResponse): Promise<void> {
			await this.doPublish(response);
		}
	};
}
