import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A door between the app and its database that a test can shut. */
export interface DatabaseDoor {
	readonly connectionString: string;
	/** Cuts every connection and refuses new ones, as a server that is stopped does. */
	shut(): Promise<void>;
	/** Lets connections in again; those that were held go on. */
	open(): Promise<void>;
	/** Holds every connection, and new ones before they are connected, as a server does that is frozen. */
	freeze(): void;
	/** From now on questions go in and answers stay out: what is committed then, the app does not learn. */
	holdAnswers(): void;
	remove(): Promise<void>;
}

/** Puts a door before a database, which is reached over a Unix socket or a port. */
export async function openDoor(connectionString: string): Promise<DatabaseDoor> {
	const behind = new URL(connectionString);
	const folder = await mkdtemp(join(tmpdir(), "reino-door-"));
	const port = behind.port || "5432";
	const path = join(folder, `.s.PGSQL.${port}`);
	const reached = behind.searchParams.get("host");
	const target = reached?.startsWith("/")
		? { path: join(reached, `.s.PGSQL.${port}`) }
		: { host: reached ?? behind.hostname, port: Number(port) };
	const sockets = new Set<Socket>();
	let server: Server | undefined;

	const pairs = new Map<Socket, Socket>();
	/** Who came while it is frozen. */
	let waiting: Socket[] | undefined;
	const link = (client: Socket, database: Socket) => {
		client.pipe(database);
		database.pipe(client);
	};
	const serve = (client: Socket) => {
		const database = connect(target);
		pairs.set(client, database);
		for (const [from, to] of [
			[client, database],
			[database, client],
		] as const) {
			sockets.add(from);
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				pairs.delete(from);
				to.destroy();
			});
		}
		link(client, database);
	};
	const receive = (client: Socket) => {
		if (!waiting) return serve(client);
		sockets.add(client);
		client.on("error", () => undefined);
		waiting.push(client);
	};
	const freeze = () => {
		waiting ??= [];
		for (const [client, database] of pairs) {
			client.unpipe(database);
			database.unpipe(client);
		}
	};
	const thaw = () => {
		const held = waiting;
		if (!held) return;
		waiting = undefined;
		for (const [client, database] of pairs) link(client, database);
		for (const client of held) serve(client);
	};
	const open = async () => {
		thaw();
		if (server) return;
		server = createServer(receive).listen(path);
		await once(server, "listening");
	};
	const shut = async () => {
		const closing = server;
		server = undefined;
		for (const socket of sockets) socket.destroy();
		if (!closing) return;
		closing.close();
		await once(closing, "close");
	};
	await open();
	const through = new URL(connectionString);
	through.searchParams.set("host", folder);
	return {
		connectionString: through.toString(),
		open,
		shut,
		freeze,
		holdAnswers: () => {
			for (const [client, database] of pairs) database.unpipe(client);
		},
		remove: async () => {
			await shut();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
