import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { DomainError } from "#app/shared/domain-error.ts";
import { maxPictureBytes } from "#app/shared/picture.ts";
import { boundaryOf, shortenParts } from "./large-parts.ts";

/** Largest body of the form with a picture, in bytes: 5 MB and the fields around it. */
const maxPictureBodyBytes = 6 * 1024 * 1024;
/** What is kept of a picture that is too large, in bytes: enough to be found too large, with what stands before it. */
const maxPartBytes = maxPictureBytes + 16 * 1024;
/** Largest body of every other request, in bytes: the longest description in four-byte characters, escaped. */
const maxBodyBytes = 128 * 1024;
/** Where pictures are sent to, and where the router asks for the data of the same. */
const picturePaths = new Set(["/crear", "/crear.data", "/crear/envio"]);
/** How much of a body is thrown away before its answer, in bytes, and how long its sender may pause, in milliseconds. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxPause = 2_000;

/**
 * Lets what nobody read of a request's body pass before it is answered. Browsers send a body whole before they
 * look at an answer, and a connection that is cut meanwhile takes the answer with it. What is larger, or pauses
 * for longer, is cut after its answer.
 */
export const passUnreadBodies = createMiddleware(async (c, next) => {
	const request = c.req.raw;
	await next();
	if (request.method === "GET" || request.method === "HEAD") return;
	if (!(await discard(request))) c.res.headers.set("Connection", "close");
});

/** For programs, which read no page. */
export const limitProgramBodies = bodyLimit({
	maxSize: maxBodyBytes,
	onError: (c) => c.text("Payload Too Large", 413),
});

/**
 * Hands a request with a larger body than its path takes to `answer`, which finds the body unreadable. Where a picture
 * alone makes it too large, the picture is shortened instead: the form is then refused with all its fields at hand.
 */
export function limitPageBodies(answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
	const onError = (c: Context) => {
		const { url, method, headers } = c.req.raw;
		const body = new ReadableStream({ pull: (stream) => stream.error(new DomainError("request.tooLarge")) });
		const request = { method, headers, body, duplex: "half" };
		c.req.raw = new Request(url, request satisfies RequestInit & { duplex: string });
		return answer(c);
	};
	const small = bodyLimit({ maxSize: maxBodyBytes, onError });
	const large = bodyLimit({ maxSize: maxPictureBodyBytes, onError });
	return (c, next) => {
		if (!picturePaths.has(c.req.path)) return small(c, next);
		c.req.raw = withShortPicture(c.req.raw);
		return large(c, next);
	};
}

function withShortPicture(request: Request): Request {
	const { url, method, body } = request;
	const headers = new Headers(request.headers);
	const size = Number(headers.get("Content-Length"));
	const boundary = boundaryOf(headers.get("Content-Type"));
	if (!body || !boundary || size <= maxPictureBodyBytes || size > maxDiscardedBytes) return request;
	// It is no longer true; what is left is counted as it comes.
	headers.delete("Content-Length");
	const shorter = {
		method,
		headers,
		body: body.pipeThrough(shortenParts(boundary, maxPartBytes)),
		duplex: "half",
	};
	return new Request(url, shorter satisfies RequestInit & { duplex: string });
}

/** @returns whether nothing of the body is left to come */
async function discard({ body, bodyUsed }: Request): Promise<boolean> {
	if (!body || bodyUsed) return true;
	if (body.locked) return false;
	const reader = body.getReader();
	const timer = setTimeout(() => reader.releaseLock(), maxPause);
	try {
		for (let bytes = 0; bytes <= maxDiscardedBytes; timer.refresh()) {
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
