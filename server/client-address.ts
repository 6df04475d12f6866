import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";

/** Where a request comes from, for counting attempts. */
export function clientAddress(
	request: Request,
	bindings: Partial<HttpBindings> | undefined,
	trustProxy: boolean,
): string {
	const forwarded = request.headers.get("X-Forwarded-For");
	return addressOf(bindings?.incoming?.socket?.remoteAddress, trustProxy ? forwarded : null);
}

/** Where a request for a socket comes from. */
export function socketAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
	const forwarded = headers["x-forwarded-for"];
	return addressOf(socket.remoteAddress, trustProxy && forwarded ? String(forwarded) : null);
}

/**
 * The connection's other end. Behind a trusted proxy it is what that proxy appended last; whatever stands before it
 * in the header could be the client's own invention.
 */
function addressOf(remote: string | undefined, forwarded: string | null): string {
	const address = forwarded?.split(",").at(-1)?.trim() || remote || "0.0.0.0";
	return networkOf(address.replace(/^::ffff:(?=\d+\.\d+\.)/i, ""));
}

/** One person holds a whole IPv6 network of 64 bits, so that network counts as the address. */
function networkOf(address: string): string {
	if (!address.includes(":")) return address;
	const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
	const start = head ? head.split(":") : [];
	const end = tail ? tail.split(":") : [];
	const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
	const groups = [...start, ...Array<string>(zeros).fill("0"), ...end].slice(0, 4);
	return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::`;
}
