import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { I18nProvider } from "./i18n/provider.tsx";
import { holdBack } from "./late.ts";
import { dictionaryOf } from "./messages.server.ts";
import { NonceContext } from "./nonce.ts";
import { reportUnexpected } from "./routes/report-unexpected.server.ts";
import { requestContext } from "./routes/request-context.server.ts";

/** A page that takes longer than this to render is given up, in milliseconds. */
const renderTimeout = 5_000;

export { reportUnexpected as handleError };

/**
 * Renders a page whole before it answers: one write instead of a web stream, and a page that may be kept in
 * the HTML cache.
 */
export default function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	const { locale, nonce } = loadContext.get(requestContext);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let failed = false;
		let shellReady = false;
		const sink = new Writable({
			write(chunk: Buffer, _encoding, done) {
				chunks.push(chunk);
				done();
			},
			final(done) {
				clearTimeout(timer);
				const page = Buffer.concat(chunks).toString();
				// Reloading on every edit needs the scripts in the order that Vite gives them.
				const html = import.meta.env.PROD ? holdBack(page) : page;
				resolve(new Response(html, { status: failed ? 500 : status, headers }));
				done();
			},
		});
		const { pipe, abort } = renderToPipeableStream(
			<NonceContext value={nonce}>
				<I18nProvider locale={locale} dictionary={dictionaryOf(locale)}>
					<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
				</I18nProvider>
			</NonceContext>,
			{
				nonce,
				onAllReady: () => pipe(sink),
				onShellReady: () => {
					shellReady = true;
				},
				onShellError: reject,
				onError: (error) => {
					failed = true;
					// The router itself reports what breaks the shell.
					if (shellReady) reportUnexpected(error, { request, context: loadContext, params: {} });
				},
			},
		);
		const timer = setTimeout(abort, renderTimeout);
	});
}
