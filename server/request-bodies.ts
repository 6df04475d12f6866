import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { maxBodyBytes, maxTextBytes } from "#app/http/form-parser.server.ts";

/** The least growth of an incomplete body, in bytes, in each window, in milliseconds. */
export interface BodyPace {
	readonly windowMillis: number;
	readonly windowBytes: number;
}

/** Most large unread bodies that pass at once before their answers; others are cut after theirs. */
const maxLargeDiscards = 8;
/** How long the sender of an unread body may pause, in milliseconds. */
const maxPause = 2_000;

/** Cuts a request whose body comes too slowly; `requestTimeout` ends one that comes just fast enough. */
export function cutSlowBody(request: IncomingMessage, response: ServerResponse, pace: BodyPace): void {
	if (!hasBody(request.method)) return;
	let seen = request.socket.bytesRead;
	const timer = setInterval(() => {
		const bytes = request.socket.bytesRead - seen;
		seen += bytes;
		if (request.complete) clearInterval(timer);
		else if (bytes < pace.windowBytes) request.destroy();
	}, pace.windowMillis);
	// Of the two it is the one that always closes: a request that was answered before its end does not.
	response.once("close", () => clearInterval(timer));
}

/** Whether requests of this method are ones that may have a body. */
export function hasBody(method: string | undefined): boolean {
	return method !== "GET" && method !== "HEAD";
}

/**
 * Lets what nobody read of a request's body pass before it is answered. Browsers send a body whole before they
 * look at an answer, and a connection that is cut meanwhile takes the answer with it. What is larger than any form,
 * pauses for longer, or comes with too many others is cut after its answer.
 */
export function drainUnreadBodies() {
	let largeDiscards = 0;
	return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
		const request = c.req.raw;
		await next();
		if (!hasBody(request.method) || c.env?.incoming?.readableEnded) return;
		const cut = () => c.res.headers.set("Connection", "close");
		// What does not say its size may be of any that is taken.
		const size = Number(request.headers.get("Content-Length") ?? maxBodyBytes);
		const large = size > maxTextBytes ? 1 : 0;
		// The stream of a body that is cut is not asked for: it would begin to read.
		if (size > maxBodyBytes || (large && largeDiscards >= maxLargeDiscards)) return cut();
		if (!request.body || request.bodyUsed) return;
		largeDiscards += large;
		if (!(await discard(request.body))) cut();
		largeDiscards -= large;
	});
}

/** @returns whether nothing of the body is left to come */
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
	if (body.locked) return false;
	const reader = body.getReader();
	const timer = setTimeout(() => reader.releaseLock(), maxPause);
	try {
		for (let bytes = 0; bytes <= maxBodyBytes; timer.refresh()) {
			const { done, value } = await reader.read();
			if (done) return true;
			bytes += value.byteLength;
		}
		return false;
	} catch {
		// Its sender paused, or has gone.
		return false;
	} finally {
		clearTimeout(timer);
		reader.releaseLock();
	}
}
