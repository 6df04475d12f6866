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
	open(): Promise<void>;
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
	const serve = (client: Socket) => {
		const database = connect(target);
		pairs.set(client, database);
		for (const [from, to] of [
			[client, database],
			[database, client],
		] as const) {
			sockets.add(from);
			from.pipe(to);
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				pairs.delete(from);
				to.destroy();
			});
		}
	};
	const open = async () => {
		if (server) return;
		server = createServer(serve).listen(path);
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
		holdAnswers: () => {
			for (const [client, database] of pairs) database.unpipe(client);
		},
		remove: async () => {
			await shut();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
