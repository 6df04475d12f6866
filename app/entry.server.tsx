import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { pageMessagesFile } from "#app/http/build-files.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { reportUnexpected } from "#app/http/result.server.ts";
import type { Locale } from "./i18n/locale.ts";
import { I18nProvider } from "./i18n/provider.tsx";
import { dictionaryOf } from "./messages.server.ts";
import { messageFilesOf } from "./messages.ts";
import { PageMessagesContext } from "./page-messages.ts";
import { NonceContext } from "./react-router-scripts.tsx";

/** A page that takes longer than this to render is given up, in milliseconds. */
const renderTimeout = 5_000;

export { reportUnexpected as handleError };

/** Renders a page whole, so that its status says whether every part of it could be rendered. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	loadContext: RouterContextProvider,
): Promise<Response> {
	const { ctx, deps, locale, nonce } = loadContext.get(requestContext);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const messages = messagesFileOf(routerContext, { locale, isMember: ctx.actor !== null });
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), renderTimeout);
	const errors: unknown[] = [];
	try {
		const page = await renderToReadableStream(
			<NonceContext value={nonce}>
				<I18nProvider locale={locale} dictionary={dictionaryOf(locale, deps.site.name)}>
					<PageMessagesContext value={messages}>
						<ServerRouter context={routerContext} url={request.url} nonce={nonce} />
					</PageMessagesContext>
				</I18nProvider>
			</NonceContext>,
			{
				nonce,
				signal: timeout.signal,
				// A large part that was waited for stands in its place, and not at the end for a script to move.
				progressiveChunkSize: Number.POSITIVE_INFINITY,
				onError: (error) => {
					errors.push(error);
				},
			},
		);
		await page.allReady;
		// What breaks a part of the page; what breaks all of it is thrown, and the router reports it.
		for (const error of errors) reportUnexpected(error, { request, context: loadContext, params: {} });
		return new Response(page, { status: errors.length > 0 ? 500 : status, headers });
	} finally {
		clearTimeout(timer);
	}
}

/** The file with the texts of a page; null where the core has them all. */
function messagesFileOf(
	{ staticHandlerContext: { location, matches } }: EntryContext,
	{ locale, isMember }: { locale: Locale; isMember: boolean },
): string | null {
	const isOfCore = messageFilesOf(location.pathname, isMember).length === 1;
	return isOfCore ? null : pageMessagesFile(matches.at(-1)?.route.id ?? "", locale);
}
