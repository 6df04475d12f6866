import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";

const mebibyte = 1024 * 1024;
const [uploads, ofEach, size] = [120, 15, 4 * mebibyte];
const image = Buffer.alloc(size);
const boundary = "limite";
const start = Buffer.from(
	`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n`,
);
const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
const sockets: Socket[] = [];
let cookies: string[] = [];
let server: BuiltServer;

beforeAll(async () => {
	server = await startBuiltServer({ environment: { DATABASE_URL: connectionString, AUTH_SECRET: secret } });
	const members = await Promise.all(Array.from({ length: uploads / ofEach }, () => buildUser(db)));
	cookies = await Promise.all(members.map((member) => cookieOf(db, member, secret)));
});
afterAll(async () => {
	for (const socket of sockets) socket.destroy();
	await server?.stop();
});

function memory(): number {
	const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

/** Sends all of an upload but its end. @returns when it was sent, or cut by the server */
function hold(cookie: string): Promise<void> {
	const { host, hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	sockets.push(socket);
	const headers = [
		"POST /crear/envio HTTP/1.1",
		`Host: ${host}`,
		`Origin: ${server.url}`,
		`Cookie: ${cookie}`,
		`Content-Type: multipart/form-data; boundary=${boundary}`,
		`Content-Length: ${start.length + size + 100}`,
	];
	socket.write(`${headers.join("\r\n")}\r\n\r\n`);
	socket.write(start);
	return new Promise((resolve) => {
		socket.on("error", () => resolve());
		socket.on("close", () => resolve());
		socket.write(image, () => resolve());
	});
}

it.runIf(process.platform === "linux").each([
	["by visitors", () => ""],
	["by members", (index: number) => cookies[Math.floor(index / ofEach)] ?? ""],
])(
	`holds ${uploads} uploads before their last byte in little memory, %s, and goes on`,
	async (_who, cookieAt) => {
		const look = () => fetch(`${server.url}/perfil`, { headers: { Cookie: cookies[0] ?? "" } });
		for (let index = 0; index < 20; index++) expect((await look()).status).toBe(200);
		const before = memory();
		await Promise.all(Array.from({ length: uploads }, (_, index) => hold(cookieAt(index))));
		const during = await Promise.all(Array.from({ length: 8 }, look));
		expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200]));
		expect(memory() - before).toBeLessThan(100 * mebibyte);
	},
);
