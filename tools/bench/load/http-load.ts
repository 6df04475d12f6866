import type { ChildProcess } from "node:child_process";
import { type ChildRole, nextMessage, startNode, stopChild } from "../child.ts";
import type { HttpResult, HttpSlice } from "./http-worker.ts";

/** A process that loads HTTP servers, one slice at a time. */
export class HttpLoad implements AsyncDisposable {
	readonly #child: ChildProcess;

	constructor(role?: ChildRole) {
		this.#child = startNode(new URL("./http-worker.ts", import.meta.url).pathname, { role, channel: true });
	}

	/** @throws Error when an answer was not 200, since then the figure means nothing */
	async run(slice: HttpSlice): Promise<HttpResult> {
		const result = await this.ask(slice);
		if (Object.keys(result.wrong).length > 0) {
			throw new Error(`${slice.paths[0]} was answered with ${JSON.stringify(result.wrong)}`);
		}
		return result;
	}

	/** The same, whatever the answers are. */
	async ask(slice: HttpSlice): Promise<HttpResult> {
		const answer = nextMessage<HttpResult>(this.#child);
		this.#child.send(slice);
		return answer;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await stopChild(this.#child);
	}
}
