import { nextMessage, startNode, stopChild } from "../child.ts";
import type { ChatResult, OpenSockets, SendMessages } from "./chat-worker.ts";

/** A process that holds the sockets of many people and lets them write to each other. */
export class ChatLoad implements AsyncDisposable {
	readonly #child = startNode(new URL("./chat-worker.ts", import.meta.url).pathname, {
		channel: true,
	});

	/** @throws Error when the server refuses one of the sockets */
	async open(order: Omit<OpenSockets, "kind">): Promise<void> {
		await this.#ask<string>({ kind: "open", ...order });
	}

	/** @throws Error when a message was lost */
	async send(order: Omit<SendMessages, "kind">): Promise<readonly number[]> {
		const { latencies, lost } = await this.#ask<ChatResult>({ kind: "send", ...order });
		if (lost > 0) throw new Error(`${lost} messages did not arrive`);
		return latencies;
	}

	async #ask<T>(order: OpenSockets | SendMessages): Promise<T> {
		const answer = nextMessage<T>(this.#child);
		this.#child.send(order);
		return answer;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await stopChild(this.#child);
	}
}
