import { type MiddlewareFunction, redirect } from "react-router";
import { mendPath } from "#app/shared/stray-signs.ts";

/** Leads from a link to which a sentence's signs stuck to the page that it means. */
export const mendAddress: MiddlewareFunction<Response> = ({ request, url }) => {
	if (request.method !== "GET" && request.method !== "HEAD") return;
	const path = mendPath(url.pathname);
	if (path !== null) throw redirect(path + url.search, 301);
};
