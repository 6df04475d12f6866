import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { findDevice } from "#app/features/accounts/auth/auth.server.ts";
import type { Deps } from "#app/http/request-context.server.ts";
import { clientAddress } from "./client-address.ts";
import { KeyedQueue, type QueueLimits } from "./keyed-queue.ts";
import { type BodyPace, hasBody } from "./request-bodies.ts";

/** Bounds for requests, so that whoever sends many takes little from the others. */
export interface RequestLimits {
	/** Of requests with a body; those wait for nobody, since what has come of them would wait too. */
	readonly bodies: QueueLimits;
	/** Of all others: pages, their data and what scripts ask for. */
	readonly reads: QueueLimits;
	/** The marked browsers of one address together may have so many times as much at once as one of them. */
	readonly addressFactor: number;
	readonly pace: BodyPace;
}

export const requestLimits: RequestLimits = {
	// With what one form may hold in memory, 128 kB of text and buffers of its size, these are less than 50 MB.
	bodies: { total: 64, running: 16, crowd: 0, waiting: 0, maxWait: 0 },
	// Four pages at once keep the one processor of a node busy, and leave most of the pool to others; no page and no person
	// asks for so many that twenty wait. The wait is longer than a query may take, so that a silent database is told as such.
	reads: { total: 4_000, running: 4, crowd: 20, waiting: 1_000, maxWait: 10_000 },
	// Twice what one browser may have leaves some of the pool's ten connections to others.
	addressFactor: 2,
	pace: { windowMillis: 10_000, windowBytes: 32 * 1024 },
};

const refusal = { "Retry-After": "5", "Cache-Control": "private, no-store" };
const tooManyBodies =
	"Estamos recibiendo demasiado a la vez. Recargá esta página en unos segundos para mandarlo de nuevo.\n" +
	"We are receiving too much at once. Reload this page in a few seconds to send it again.\n";
const tooManyReads =
	"Pediste demasiadas páginas a la vez. Recargá esta en unos segundos.\n" +
	"You asked for too many pages at once. Reload this one in a few seconds.\n";

interface LimitDeps extends Pick<Deps, "readSession"> {
	readonly config: Pick<Deps["config"], "trustProxy">;
	readonly accounts: Pick<Deps["accounts"], "secrets" | "publicUrl">;
}

/**
 * Answers a few requests of each sender at once. A sender is the session that the cookie names, or a visitor's browser, so
 * that nobody is kept waiting by a neighbour, or else the address. None asks the database: a signature is enough to count by.
 */
export function limitRequests(deps: LimitDeps, limits: RequestLimits) {
	const queues = { bodies: queuesOf(limits.bodies, limits), reads: queuesOf(limits.reads, limits) };
	return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
		const request = c.req.raw;
		const address = clientAddress(request, c.env, deps.config.trustProxy);
		const session = deps.readSession(request.headers);
		const device = session ? null : findDevice(deps.accounts, request.headers.get("Cookie"));
		const isRead = !hasBody(request.method);
		const { senders, addresses } = queues[isRead ? "reads" : "bodies"];
		const answer = async () => {
			// Who has left while they waited is not answered any more.
			if (c.env?.outgoing?.destroyed) return null;
			await next();
			return true;
		};
		const isDone = await senders.run(
			session ?? device ?? address,
			device ? () => addresses.run(address, answer) : answer,
		);
		if (isDone) return;
		if (!isRead) return c.text(tooManyBodies, 503, refusal);
		// Whatever else came over its connection goes unanswered.
		return c.text(tooManyReads, 429, { ...refusal, Connection: "close" });
	});
}

/** The queues of senders, and the wider ones of the addresses that marked browsers share. */
function queuesOf(limits: QueueLimits, { addressFactor }: RequestLimits) {
	const wider = { ...limits, running: limits.running * addressFactor };
	return { senders: new KeyedQueue(limits), addresses: new KeyedQueue(wider) };
}
