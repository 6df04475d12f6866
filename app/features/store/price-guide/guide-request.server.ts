import { lookup } from "node:dns";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#app/shared/domain-error.ts";
import { isGuideUrl } from "../rules-form.ts";
import { isPublicAddress } from "./public-address.server.ts";

/** How long a price may take from the first look at the name to the last byte, in milliseconds. */
export const timeLimit = 10_000;
const byteLimit = 2 * 1024 * 1024;
const maxRedirects = 3;

/** How the guide is reached; tests put a server of their own in its place. */
export interface GuideNetwork {
	/** Finds the addresses of a name. */
	readonly lookup: LookupFunction;
	/** Whether an address may be connected to. */
	readonly isAllowed: (address: string) => boolean;
	readonly request: typeof request;
	/** Scheme and port where they are not those of the address. */
	readonly connection?: Pick<RequestOptions, "protocol" | "port">;
	/** In milliseconds. */
	readonly timeLimit: number;
	/** Shortest time from one request to the next, in milliseconds. */
	readonly pace: number;
}

/** The pause between requests that the guide asks for, in milliseconds. */
const pace = 1_000;

export const internet: GuideNetwork = { lookup, isAllowed: isPublicAddress, request, timeLimit, pace };

/**
 * Reads a page of the guide. Every redirect has to stay with it, and what is connected to is the very address that was
 * looked at, so that a name cannot mean another machine a moment later.
 * @param nextTurn waits until the next request may be made
 * @throws DomainError `priceGuide.*`
 */
export async function readGuide(
	url: URL,
	network: GuideNetwork,
	nextTurn: () => Promise<void>,
): Promise<string> {
	await nextTurn();
	const signal = AbortSignal.timeout(network.timeLimit);
	try {
		let next = url;
		for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
			const answer = await ask(next, network, signal);
			if (typeof answer === "string") return answer;
			next = answer;
			await nextTurn();
		}
		throw new DomainError("priceGuide.redirected");
	} catch (error) {
		if (error instanceof DomainError) throw error;
		throw new DomainError(signal.aborted ? "priceGuide.tooSlow" : "priceGuide.unreachable");
	}
}

/** Lets callers go on one by one, so many milliseconds apart. */
export function createPace(millis: number): () => Promise<void> {
	let next = 0;
	return async () => {
		const now = performance.now();
		const turn = Math.max(now, next);
		next = turn + millis;
		if (turn > now) await sleep(turn - now);
	};
}

/** @returns the answer's text, or where it leads to */
async function ask(url: URL, network: GuideNetwork, signal: AbortSignal): Promise<string | URL> {
	const asked = network.request(url, {
		...network.connection,
		// A connection of its own: the address of a kept one would not be looked at again.
		agent: false,
		headers: {
			Accept: "text/html, application/json",
			"Accept-Encoding": "identity",
			"User-Agent": "Reino price guide",
		},
		lookup: guardedLookup(network),
		signal,
	});
	// Once there is an answer, what fails does so in reading it.
	asked.on("error", () => undefined);
	asked.end();
	try {
		const [response] = (await once(asked, "response")) as [IncomingMessage];
		const { statusCode: status = 0, headers } = response;
		if (status === 200) return await readText(response);
		if (status >= 301 && status <= 308 && headers.location) return targetOf(headers.location, url);
		throw refusalOf(status);
	} finally {
		asked.destroy();
	}
}

function targetOf(location: string, from: URL): URL {
	const target = URL.parse(location, from);
	if (!target || !isGuideUrl(target)) throw new DomainError("priceGuide.redirected");
	return target;
}

function refusalOf(status: number): DomainError {
	if (status === 404 || status === 410) return new DomainError("priceGuide.productNotFound");
	return new DomainError(status === 429 ? "priceGuide.busy" : "priceGuide.unreachable");
}

/** An honest name has no address within a network, so that one among several refuses them all. */
function guardedLookup(network: GuideNetwork): LookupFunction {
	return (hostname, options, callback) => {
		network.lookup(hostname, { ...options, all: true }, (error, found) => {
			if (error || typeof found === "string") return callback(error, found);
			const isRefused = found.some(({ address }) => !network.isAllowed(address));
			if (isRefused) return callback(new DomainError("priceGuide.addressRefused"), []);
			const [first] = found;
			if (options.all || !first) callback(null, found);
			else callback(null, first.address, first.family);
		});
	};
}

async function readText(response: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of response) {
		bytes += chunk.length;
		if (bytes > byteLimit) throw new DomainError("priceGuide.tooLarge");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}
