import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { LRUCache } from "lru-cache";
import { publicPageSeconds } from "#app/http/public-page.ts";
import { detectLocale } from "#app/i18n/locale.ts";
import { contentSecurityPolicy } from "./security.ts";

/** Most memory that kept pages take, in bytes. */
const maxBytes = 32 * 1024 * 1024;
/** A longer address is not worth keeping, in characters. */
const maxUrlLength = 512;

export interface KeptPage {
	readonly headers: Readonly<Record<string, string>>;
	readonly identity: Buffer;
	/** Made for the first browser that takes it: most pages are asked for once before they are old. */
	gzip?: Buffer;
	brotli?: Buffer;
}

interface PageRequest {
	readonly method: string;
	readonly url: string;
	readonly cookie: string | undefined;
	readonly acceptLanguage: string | undefined;
}

/**
 * Keeps what visitors without a session see, per language and address, for one second. Nothing of a person
 * can be in it: a request with a session cookie neither reads nor fills it, and an answer is kept only when
 * its route says that it is public and it sets no cookie.
 */
export class HtmlCache {
	readonly #pages = new LRUCache<string, KeptPage>({
		maxSize: maxBytes,
		// The compressed forms come later and are smaller than the page.
		sizeCalculation: (page, key) => page.identity.length * 2 + key.length + 512,
		ttl: publicPageSeconds * 1000,
		ttlResolution: 0,
	});

	/** Requests that were answered from here. */
	hits = 0;

	readonly #headers: Readonly<Record<string, string>>;

	/** @param headers what every answer of the server has */
	constructor(headers: Readonly<Record<string, string>> = {}) {
		this.#headers = headers;
	}

	/** Bytes held now. */
	get size(): number {
		return this.#pages.calculatedSize;
	}

	/** The key of a request that may be answered from here, or undefined. */
	keyOf(request: PageRequest): string | undefined {
		if (request.method !== "GET" || request.url.length > maxUrlLength || hasSession(request.cookie))
			return undefined;
		return `${detectLocale(request.url, request.cookie, request.acceptLanguage)} ${request.url}`;
	}

	get(key: string): KeptPage | undefined {
		return this.#pages.get(key);
	}

	/**
	 * Keeps a page if it is public.
	 * @param answer read when it is kept, else left as it is
	 * @param nonce marks the inline scripts that are the page's own; each is allowed by its hash instead
	 */
	async keep(key: string, answer: Response, nonce: string): Promise<KeptPage | undefined> {
		if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return undefined;
		// A page's data has the headers of its page; sent as HTML, a title in it could become markup.
		if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return undefined;
		if (!answer.headers.get("Cache-Control")?.includes("s-maxage=")) return undefined;
		const identity = Buffer.from(await answer.arrayBuffer());
		const kept: KeptPage = {
			headers: {
				...this.#headers,
				"Content-Type": "text/html; charset=utf-8",
				"Cache-Control": "private, no-cache",
				Vary: "Accept-Encoding, Accept-Language, Cookie",
				"Content-Security-Policy": contentSecurityPolicy(scriptHashes(identity.toString(), nonce)),
			},
			identity,
		};
		this.#pages.set(key, kept);
		return kept;
	}

	/** Answers from memory if it can: the path that most visits take, before any framework runs. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const key = this.keyOf({
			method: request.method ?? "",
			url: request.url ?? "",
			cookie: request.headers.cookie,
			acceptLanguage: request.headers["accept-language"],
		});
		const page = key === undefined ? undefined : this.#pages.get(key);
		if (!page) return false;
		this.hits += 1;
		const { encoding, body } = chooseBody(page, request.headers["accept-encoding"]);
		response.writeHead(200, {
			...page.headers,
			...(encoding && { "Content-Encoding": encoding }),
			"Content-Length": body.length,
		});
		response.end(body);
		return true;
	}
}

/** The kept form that the browser takes, smallest first. */
export function chooseBody(page: KeptPage, acceptEncoding: string | string[] | undefined) {
	const accepted = String(acceptEncoding ?? "");
	if (accepted.includes("br")) {
		page.brotli ??= brotliCompressSync(page.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
		return { encoding: "br", body: page.brotli };
	}
	if (accepted.includes("gzip")) {
		page.gzip ??= gzipSync(page.identity, { level: 3 });
		return { encoding: "gzip", body: page.gzip };
	}
	return { encoding: undefined, body: page.identity };
}

/** Whether a request carries a session cookie, valid or not. */
function hasSession(cookie: string | undefined): boolean {
	return cookie?.includes("session") ?? false;
}

/** The hashes that allow a page's own inline scripts: those that carry the secret nonce of its rendering. */
function scriptHashes(html: string, nonce: string): string {
	const hashes = new Set<string>();
	let code: string | undefined;
	const parser = new Parser({
		onopentag: (name, attributes) => {
			code = name === "script" && attributes.nonce === nonce ? "" : undefined;
		},
		ontext: (text) => {
			if (code !== undefined) code += text;
		},
		onclosetag: () => {
			if (code) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
			code = undefined;
		},
	});
	parser.end(html);
	return [...hashes].join(" ");
}
