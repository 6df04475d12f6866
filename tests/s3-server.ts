import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** Answers as it should; five seconds late; not at all, while it holds requests; has no room; cuts every connection. */
export type Behaviour = "well" | "slow" | "silent" | "full" | "down";

/** An S3 server of the tests' own, on a free port of the loopback interface. */
export interface S3Server {
	/** The `FILES_URL` of its bucket. */
	readonly url: string;
	/** How it answers from now on; requests that it has held so far are cut. */
	behave(behaviour: Behaviour): void;
	/** Ends it, and removes its folder unless that was told. */
	remove(): Promise<void>;
}

/** How late it answers when it is slow, in milliseconds. */
const slowMillis = 5_000;
const bucket = "reino-files";
const noRoom =
	'<?xml version="1.0" encoding="UTF-8"?><Error><Code>XMinioStorageFull</Code><Message>Storage is full.</Message></Error>';

/** @param folder of its files, which then stay; a fresh one unless told */
export async function startS3Server(folder?: string): Promise<S3Server> {
	const directory = folder ?? (await mkdtemp(join(tmpdir(), "reino-s3-")));
	const storage = new S3rver({ silent: true, directory, configureBuckets: [{ name: bucket }] });
	await storage.configureBuckets();
	const answer = storage.callback();
	const held: ServerResponse[] = [];
	let behaviour: Behaviour = "well";
	const server = createServer((request, response) => {
		if (behaviour === "down") response.destroy();
		else if (behaviour === "silent") held.push(response);
		else if (behaviour === "slow") setTimeout(() => answer(request, response), slowMillis);
		else if (behaviour === "full" && request.method === "PUT") {
			request.resume().on("end", () => response.writeHead(507).end(noRoom));
		} else answer(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`,
		behave: (next) => {
			behaviour = next;
			for (const response of held.splice(0)) response.destroy();
		},
		remove: async () => {
			server.closeAllConnections();
			server.close();
			if (folder === undefined) await rm(directory, { recursive: true, force: true });
		},
	};
}
