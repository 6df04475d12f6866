import { connect } from "node:net";
import { ResponseReader } from "./http-response.ts";

/** One slice of load: each connection asks again as soon as it is answered. */
export interface HttpSlice {
	readonly port: number;
	/** Paths that are asked for in turn. */
	readonly paths: readonly string[];
	readonly headers: Readonly<Record<string, string>>;
	/** Who asks: one cookie for each connection, in turn; nobody is signed in unless told. */
	readonly cookies?: readonly string[];
	readonly connections: number;
	readonly seconds: number;
	/** The address that it comes from; 127.0.0.1 unless told. */
	readonly from?: string;
}

export interface HttpResult {
	readonly requests: number;
	readonly seconds: number;
	readonly bytes: number;
	/** How many answers had a status other than 200, by status. */
	readonly wrong: Readonly<Record<string, number>>;
	/** Of at most 100 000 answers, in milliseconds. */
	readonly latencies: readonly number[];
}

const maxLatencies = 100_000;

function run(slice: HttpSlice): Promise<HttpResult> {
	const people = (slice.cookies ?? [undefined]).map((cookie) => {
		const headers = cookie === undefined ? slice.headers : { ...slice.headers, Cookie: cookie };
		return slice.paths.map((path) => requestOf(path, headers));
	});
	const wrong: Record<string, number> = {};
	const latencies: number[] = [];
	const started = performance.now();
	const endsAt = started + slice.seconds * 1000;
	let answered = 0;
	let bytes = 0;
	let turn = 0;
	const open = (_: unknown, connection: number) =>
		new Promise<void>((resolve, reject) => {
			const requests = people[connection % people.length] ?? [];
			const ask = () => socket.write(requests[turn++ % requests.length] ?? "");
			const reader = new ResponseReader();
			const socket = connect({
				port: slice.port,
				host: "127.0.0.1",
				localAddress: slice.from ?? "127.0.0.1",
			});
			let askedAt = performance.now();
			socket.setNoDelay(true);
			socket.on("connect", ask);
			socket.on("data", (chunk) => {
				bytes += chunk.length;
				if (!reader.take(chunk)) return;
				const now = performance.now();
				answered++;
				if (latencies.length < maxLatencies) latencies.push(now - askedAt);
				if (reader.status !== 200) wrong[reader.status] = (wrong[reader.status] ?? 0) + 1;
				if (now >= endsAt) {
					socket.destroy();
					resolve();
					return;
				}
				askedAt = now;
				ask();
			});
			socket.on("error", reject);
			socket.on("end", () => reject(new Error("the server closed a connection")));
		});
	return Promise.all(Array.from({ length: slice.connections }, open)).then(() => ({
		requests: answered,
		seconds: (performance.now() - started) / 1000,
		bytes,
		wrong,
		latencies,
	}));
}

function requestOf(path: string, headers: Readonly<Record<string, string>>): Buffer {
	const lines = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
	return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

process.on("message", (slice: HttpSlice) => {
	run(slice).then(
		(result) => process.send?.(result),
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});
process.on("disconnect", () => process.exit(0));
