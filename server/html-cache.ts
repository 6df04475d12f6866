import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { detectLocale } from "#app/i18n/locale.ts";
import { publicPageSeconds } from "#app/routes/public-page.ts";
import { contentSecurityPolicy, securityHeaders } from "./security.ts";

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
	 * @param answer the page's, without the page
	 * @param page its text, and the nonce that marks the inline scripts that are its own; each is allowed by its
	 * hash instead
	 */
	keep(key: string, answer: Response, page: { html: string; nonce: string }): KeptPage | undefined {
		if (answer.status !== 200 || answer.headers.has("Set-Cookie")) return undefined;
		// A page's data has the headers of its page; sent as HTML, a title in it could become markup.
		if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return undefined;
		if (!answer.headers.get("Cache-Control")?.includes("s-maxage=")) return undefined;
		const { html, scriptSource } = hashScripts(page.html, page.nonce);
		const identity = Buffer.from(html);
		const kept: KeptPage = {
			headers: {
				...securityHeaders,
				"Content-Type": "text/html; charset=utf-8",
				"Cache-Control": "private, no-cache",
				Vary: "Accept-Encoding, Accept-Language, Cookie",
				"Content-Security-Policy": contentSecurityPolicy(scriptSource),
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

function hashScripts(html: string, nonce: string): { html: string; scriptSource: string } {
	const hashes = new Set<string>();
	const own = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, "g");
	const withoutNonce = html.replace(own, (_whole, before: string, after: string, code: string) => {
		if (code) hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
		return `<script${before}${after}>${code}</script>`;
	});
	return { html: withoutNonce.replaceAll(` nonce="${nonce}"`, ""), scriptSource: [...hashes].join(" ") };
}
