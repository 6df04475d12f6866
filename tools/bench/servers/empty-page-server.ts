import type { AddressInfo } from "node:net";
import { serve as listen } from "@hono/node-server";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";

/** A paragraph of the page, in bytes of its HTML: pages have a tag in every 35 to 40 bytes. */
const paragraphBytes = 72;
const text = "x".repeat(paragraphBytes - '<p class="text-ink-2"></p>'.length);

/**
 * The baseline of rendering: React Router and React over the product's HTTP server with a page of plain paragraphs, no data
 * and no database.
 */
function serve(bytes: number): void {
	const paragraphs = Array.from({ length: Math.round(bytes / paragraphBytes) }, (_, key) => key);
	const Page = () =>
		createElement(
			"html",
			null,
			createElement(
				"body",
				null,
				paragraphs.map((key) => createElement("p", { key, className: "text-ink-2" }, text)),
			),
		);
	const { query, dataRoutes } = createStaticHandler([{ path: "*", Component: Page }]);
	const fetch = async (request: Request) => {
		const context = await query(request);
		if (context instanceof Response) return context;
		const router = createStaticRouter(dataRoutes, context);
		const page = await renderToReadableStream(
			createElement(StaticRouterProvider, { router, context, hydrate: false }),
		);
		await page.allReady;
		return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
	};
	const server = listen({ fetch, port: 0, hostname: "127.0.0.1" }, () =>
		process.send?.((server.address() as AddressInfo).port),
	);
}

process.on("disconnect", () => process.exit(0));
process.on("message", serve);
