import { connect, type Socket } from "node:net";

/** Uploads of which everything but the last byte is sent. */
export interface HeldUploads {
	readonly kind: "uploads";
	readonly port: number;
	readonly uploads: number;
	/** Of each, in bytes. */
	readonly size: number;
	/** Who sends them, in turn; an empty one is a visitor. */
	readonly cookies: readonly string[];
}

/** Connections that ask for the next pages before the last ones are answered, again and again, also when they are cut. */
export interface PipelinedReads {
	readonly kind: "reads";
	readonly port: number;
	readonly connections: number;
	/** Requests that a connection sends at once. */
	readonly depth: number;
	readonly paths: readonly string[];
	readonly cookies: readonly string[];
}

export interface FloodResult {
	/** Answers by status. */
	readonly statuses: Readonly<Record<string, number>>;
	/** How many connections the server ended. */
	readonly cut: number;
	/** When the last of them was ended, in seconds since all was sent; null while one is open. */
	readonly freedAfter: number | null;
}

/** A flood's own address: what it loses is not taken from others. */
const address = "127.0.0.3";
const sockets = new Set<Socket>();
const statuses: Record<string, number> = {};
let cut = 0;
let sentAt = 0;
let freedAt = 0;
let isOver = false;

function open(port: number): Socket {
	const socket = connect({ port, host: "127.0.0.1", localAddress: address });
	sockets.add(socket);
	socket.on("error", () => undefined);
	socket.on("close", () => {
		sockets.delete(socket);
		if (isOver) return;
		cut += 1;
		if (sockets.size === 0) freedAt = performance.now();
	});
	return socket;
}

async function holdUploads({ port, uploads, size, cookies }: HeldUploads): Promise<void> {
	const body = Buffer.alloc(size);
	const head = '--limite\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
	const hold = (index: number) =>
		new Promise<void>((resolve) => {
			const socket = open(port);
			socket.on("close", () => resolve());
			socket.on("data", (chunk) => count(chunk));
			const headers = [
				"POST /crear/envio HTTP/1.1",
				"Host: localhost",
				`Cookie: ${cookies[index % cookies.length]}`,
				"Content-Type: multipart/form-data; boundary=limite",
				`Content-Length: ${head.length + size + 1}`,
			];
			socket.write(`${headers.join("\r\n")}\r\n\r\n${head}`);
			socket.write(body, () => resolve());
		});
	await Promise.all(Array.from({ length: uploads }, (_, index) => hold(index)));
	sentAt = performance.now();
}

function readOn({ port, connections, depth, paths, cookies }: PipelinedReads): void {
	let turn = 0;
	const request = () => {
		const [path, cookie] = [paths[turn % paths.length], cookies[turn % cookies.length]];
		turn += 1;
		return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
	};
	const ask = (socket: Socket) => socket.write(Array.from({ length: depth }, request).join(""));
	const flood = () => {
		const socket = open(port);
		let awaited = depth;
		socket.on("connect", () => ask(socket));
		socket.on("data", (chunk) => {
			awaited -= count(chunk);
			if (awaited > 0) return;
			awaited = depth;
			ask(socket);
		});
		socket.on("close", () => isOver || flood());
	};
	for (let index = 0; index < connections; index++) flood();
}

/** @returns how many answers begin in a chunk; the few whose first line is torn apart play no part */
function count(chunk: Buffer): number {
	const found = chunk.toString("latin1").match(/HTTP\/1\.1 \d{3}/g) ?? [];
	for (const line of found) statuses[line.slice(-3)] = (statuses[line.slice(-3)] ?? 0) + 1;
	return found.length;
}

process.on("message", async (order: HeldUploads | PipelinedReads | "report") => {
	if (order === "report") {
		const freedAfter = sockets.size === 0 && sentAt > 0 ? Math.max(0, freedAt - sentAt) / 1000 : null;
		process.send?.({ statuses, cut, freedAfter } satisfies FloodResult);
		return;
	}
	if (order.kind === "uploads") await holdUploads(order);
	else readOn(order);
	process.send?.("sent");
});
process.on("disconnect", () => {
	isOver = true;
	process.exit(0);
});
