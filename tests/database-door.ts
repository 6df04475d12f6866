import { mkdtemp, rm } from "node:fs/promises";
import type { NetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Door, openDoorTo } from "./door.ts";

/** A door between the app and its database. */
export interface DatabaseDoor extends Omit<Door, "leadTo"> {
	readonly connectionString: string;
	/** New connections go to another server, such as one that has taken the place of the first. */
	leadTo(connectionString: string): void;
	remove(): Promise<void>;
}

/** Puts a door before a database, which is reached over a Unix socket or a port. */
export async function openDoor(connectionString: string): Promise<DatabaseDoor> {
	const folder = await mkdtemp(join(tmpdir(), "reino-door-"));
	const { port } = new URL(connectionString);
	const door = await openDoorTo(targetOf(connectionString), { path: join(folder, socketName(port)) });
	const through = new URL(connectionString);
	through.searchParams.set("host", folder);
	return {
		...door,
		connectionString: through.toString(),
		leadTo: (next) => door.leadTo(targetOf(next)),
		remove: async () => {
			await door.shut();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const socketName = (port: string) => `.s.PGSQL.${port || "5432"}`;

function targetOf(connectionString: string): NetConnectOpts {
	const { searchParams, hostname, port } = new URL(connectionString);
	const host = searchParams.get("host") ?? hostname;
	return host.startsWith("/") ? { path: join(host, socketName(port)) } : { host, port: Number(port || 5432) };
}
