import type { ChildProcess } from "node:child_process";
import { nextMessage, startNode, stopChild } from "../child.ts";
import type { FloodResult, HeldUploads, PipelinedReads } from "./flood-worker.ts";

/** A process that floods a server until it is disposed of. */
export class Flood implements AsyncDisposable {
	readonly #child: ChildProcess = startNode(new URL("./flood-worker.ts", import.meta.url).pathname, {
		channel: true,
	});

	/** @returns once all uploads are sent or cut, or all connections ask */
	async start(flood: HeldUploads | PipelinedReads): Promise<void> {
		const sent = nextMessage(this.#child);
		this.#child.send(flood);
		await sent;
	}

	async report(): Promise<FloodResult> {
		const result = nextMessage<FloodResult>(this.#child);
		this.#child.send("report");
		return result;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await stopChild(this.#child);
	}
}
