import { mkdtemp, rm } from "node:fs/promises";
import type { NetConnectOpts } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A proxy between the app and its database. */
export interface DatabaseProxy extends Omit<TcpProxy, "redirectTo"> {
	readonly connectionString: string;
	/** New connections go to another server, such as one that has taken the place of the first. */
	redirectTo(connectionString: string): void;
	remove(): Promise<void>;
}

/** Puts a proxy before a database, which is reached over a Unix socket or a port. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
	const folder = await mkdtemp(join(tmpdir(), "reino-proxy-"));
	const { port } = new URL(connectionString);
	const proxy = await startTcpProxy(targetOf(connectionString), { path: join(folder, socketName(port)) });
	const through = new URL(connectionString);
	through.searchParams.set("host", folder);
	return {
		...proxy,
		connectionString: through.toString(),
		redirectTo: (next) => proxy.redirectTo(targetOf(next)),
		remove: async () => {
			await proxy.shut();
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
