import { lookup } from "node:dns";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#app/shared/domain-error.ts";
import { isGuideUrl } from "../rules-form.ts";

/** The limit of the time from the lookup of the name to the last byte, in milliseconds. */
export const timeLimit = 10_000;
const byteLimit = 2 * 1024 * 1024;
const maxRedirects = 3;

/** The network through which the guide is reached; tests replace it by a local server. */
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
	/** The minimum time from one request to the next, in milliseconds. */
	readonly minInterval: number;
}

/** The time between requests that the guide demands, in milliseconds. */
const minInterval = 1_000;

export const internet: GuideNetwork = { lookup, isAllowed: isPublicAddress, request, timeLimit, minInterval };

/**
 * Reads a page of the guide. Every redirect has to stay with it, and what is connected to is the very address that was
 * looked at, so that a name cannot mean another machine a moment later.
 * @param throttle waits until the next request may be made
 * @throws DomainError `priceGuide.*`
 */
export async function readGuide(
	url: URL,
	network: GuideNetwork,
	throttle: () => Promise<void>,
): Promise<string> {
	await throttle();
	const signal = AbortSignal.timeout(network.timeLimit);
	try {
		let next = url;
		for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
			const textOrRedirect = await requestOnce(next, network, signal);
			if (typeof textOrRedirect === "string") return textOrRedirect;
			next = textOrRedirect;
			await throttle();
		}
		throw new DomainError("priceGuide.redirected");
	} catch (error) {
		if (error instanceof DomainError) throw error;
		throw new DomainError(signal.aborted ? "priceGuide.tooSlow" : "priceGuide.unreachable");
	}
}

/** A function that resolves its callers one by one, so many milliseconds apart. */
export function createThrottle(millis: number): () => Promise<void> {
	let next = 0;
	return async () => {
		const now = performance.now();
		const start = Math.max(now, next);
		next = start + millis;
		if (start > now) await sleep(start - now);
	};
}

/** @returns the response's text, or the address that it redirects to */
async function requestOnce(url: URL, network: GuideNetwork, signal: AbortSignal): Promise<string | URL> {
	const outgoing = network.request(url, {
		...network.connection,
		// A new connection: the address of an open one would not be checked again.
		agent: false,
		headers: {
			Accept: "text/html, application/json",
			"Accept-Encoding": "identity",
			"User-Agent": "Reino price guide",
		},
		lookup: guardedLookup(network),
		signal,
	});
	// Once there is a response, errors surface while it is read.
	outgoing.on("error", () => undefined);
	outgoing.end();
	try {
		const [response] = (await once(outgoing, "response")) as [IncomingMessage];
		const { statusCode: status = 0, headers } = response;
		if (status === 200) return await readText(response);
		if (status >= 301 && status <= 308 && headers.location) return targetOf(headers.location, url);
		throw refusalOf(status);
	} finally {
		outgoing.destroy();
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

/** A lookup that refuses a name with any address inside a private network: an honest name has none. */
function guardedLookup(network: GuideNetwork): LookupFunction {
	return (hostname, options, callback) => {
		network.lookup(hostname, { ...options, all: true }, (error, addresses) => {
			if (error || typeof addresses === "string") return callback(error, addresses);
			const isRefused = addresses.some(({ address }) => !network.isAllowed(address));
			if (isRefused) return callback(new DomainError("priceGuide.addressRefused"), []);
			const [first] = addresses;
			if (options.all || !first) callback(null, addresses);
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

/** Networks that are not the internet (IANA's registries of special-purpose addresses, IPv4 and IPv6). */
const special = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const)
	special.addSubnet(network, prefix, "ipv4");

/** The only part of IPv6 that is assigned to the internet. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
/** Parts of `globalUnicast` that are not on the internet: Teredo and other protocols, documentation, and 6to4, which carries an IPv4 address. */
for (const [network, prefix] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	special.addSubnet(network, prefix, "ipv6");

/** Whether an address is on the internet, and not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !special.check(address, "ipv4");
	return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
