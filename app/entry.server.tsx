import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { StringDecoder } from "node:string_decoder";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { I18nProvider } from "./i18n/provider.tsx";
import { holdBack } from "./late.ts";
import { dictionaryOf } from "./messages.server.ts";
import { NonceContext } from "./nonce.ts";
import { reportUnexpected } from "./routes/report-unexpected.server.ts";
import { requestContext } from "./routes/request-context.server.ts";

/** A page that takes longer than this to render is given up, in milliseconds. */
const renderTimeout = 5_000;
/** How React marks a boundary that it left to the browser. */
const unfinished = "<!--$!-->";

export { reportUnexpected as handleError };

/**
 * Renders a page whole. Its text goes around the answer, in the request's context: as the body of one it would be
 * copied into a stream and out of it again.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	const { locale, nonce, answer } = loadContext.get(requestContext);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const data = routerContext.serverHandoffStream && (await text(routerContext.serverHandoffStream));
	const page = () => (
		<NonceContext value={nonce}>
			<I18nProvider locale={locale} dictionary={dictionaryOf(locale)}>
				<ServerRouter context={withWholeData(routerContext, data)} url={request.url} nonce={nonce} />
			</I18nProvider>
		</NonceContext>
	);
	let failed = false;
	const html =
		renderAtOnce(page()) ??
		(await renderInSteps(page(), nonce, (error) => {
			failed = true;
			reportUnexpected(error, { request, context: loadContext, params: {} });
		}));
	// Reloading on every edit needs the scripts in the order that Vite gives them.
	answer.html = import.meta.env.PROD ? holdBack(html) : html;
	return new Response(null, { status: failed ? 500 : status, headers });
}

/**
 * Gives a page the loaders' data in one piece. The router reads them from a stream while the page is rendered, which
 * nothing here needs: every loader has ended by now. What it notes on the way is of one rendering.
 */
function withWholeData(context: EntryContext, data: string | undefined): EntryContext {
	if (data === undefined) return context;
	const whole = Object.assign(Promise.resolve(), { result: { done: true, value: data } });
	return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { streamCache: { 0: whole } } };
}

/**
 * Renders straight into a string, which takes less time than by way of bytes.
 * @returns null when something on the page has to be waited for, or fails
 */
function renderAtOnce(page: ReactElement): string | null {
	try {
		const html = renderToString(page);
		// A string is given without what a stream begins with.
		return html.includes(unfinished) ? null : `<!DOCTYPE html>${html}`;
	} catch {
		return null;
	}
}

/**
 * Renders with waiting for what comes later.
 * @param onError hears what breaks a part of the page
 * @throws what breaks all of it, which the router itself reports
 */
function renderInSteps(
	page: ReactElement,
	nonce: string,
	onError: (error: unknown) => void,
): Promise<string> {
	return new Promise((resolve, reject) => {
		const decoder = new StringDecoder("utf8");
		let html = "";
		let shellReady = false;
		const sink = new Writable({
			write(chunk: Buffer, _encoding, done) {
				html += decoder.write(chunk);
				done();
			},
			final(done) {
				clearTimeout(timer);
				resolve(html + decoder.end());
				done();
			},
		});
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce,
			// A large part that was waited for stands in its place, and not at the end for a script to move.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
			onAllReady: () => pipe(sink),
			onShellReady: () => {
				shellReady = true;
			},
			onShellError: reject,
			onError: (error) => {
				if (shellReady) onError(error);
			},
		});
		const timer = setTimeout(abort, renderTimeout);
	});
}
