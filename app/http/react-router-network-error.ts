import { useEffect } from "react";
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { type Failure, plainFailure, type Result } from "#app/shared/result.ts";

/** Results of an action, or of a navigation's loaders, by the ids of their routes. */
type RouteResults = Record<string, DataStrategyResult>;

/** The ids of the routes on the screen, each with what the addresses begin with that its data is for. */
const shownRoutes = new Map([["root", "/"]]);

/**
 * Keeps a route's data on the screen when the connection is lost.
 * @param path what the addresses begin with that its data is for
 */
export function useStaleLoaderData(routeId: string, path: string): void {
	useEffect(() => keepLoaderData(routeId, path), [routeId, path]);
}

/** {@link useStaleLoaderData} outside of a component. @returns a function that ends it */
export function keepLoaderData(routeId: string, path: string): () => void {
	shownRoutes.set(routeId, path);
	return () => void shownRoutes.delete(routeId);
}

/** True for the address of a page on the screen that stays there when its data does not come. */
export function isKeptPage(pathname: string): boolean {
	return [...shownRoutes].some(([id, path]) => id !== "root" && path === pathname);
}

/**
 * The browser's middleware around all loaders and actions: see {@link keepShownRoutes} and {@link failLostActions}.
 * React Router calls the results that `next` returns read-only, but takes those that are returned in their place, and
 * leaves a route that has none as it is. The test beside this file fails when it no longer does.
 */
export const onNetworkError: MiddlewareFunction<RouteResults> = async ({ request, url }, next) => {
	const results = await next();
	return request.method === "GET" ? keepShownRoutes(results, url.pathname) : failLostActions(results);
};

/**
 * An action that did not reach the server, or ended there unexpectedly, fails like one that was refused: its form
 * says so and keeps what was typed.
 */
function failLostActions(results: RouteResults): RouteResults {
	return Object.fromEntries(
		Object.entries(results).map(([id, given]) => {
			if (!isFailed(given)) return [id, given];
			const { failure, status } = failureOf(given.result);
			const failed: Result<never> = { ok: false, failure };
			// With a status, so that the page is not read again: that would fail too.
			return [id, { type: "data", result: data(failed, { status }) }];
		}),
	);
}

/** The server says itself why a request did not come to its command, such as one that is too large. */
function failureOf(error: unknown): { failure: Failure; status: number } {
	if (isRouteErrorResponse(error) && error.data?.code) return { failure: error.data, status: error.status };
	return { failure: plainFailure("service.unavailable"), status: 503 };
}

/**
 * One request asks for the data of all routes of a page. When it fails, so does each, and the outermost would show that in
 * place of everything. Here a route on the screen keeps the data it has, and only what was newly asked for fails.
 */
function keepShownRoutes(results: RouteResults, pathname: string): RouteResults {
	// The root's data is refused to nobody: without it the server is out of reach, or in trouble.
	if (!results.root || !isFailed(results.root)) return results;
	const isKept = (id: string) => pathname.startsWith(shownRoutes.get(id) ?? "nowhere");
	const others = Object.entries(results).filter(([id, given]) => !(isFailed(given) && isKept(id)));
	return Object.fromEntries(others.map(([id, given]) => [id, isUnreached(given) ? unavailable() : given]));
}

/** A way elsewhere, which is thrown as well, is no failure. */
function isFailed({ type, result }: DataStrategyResult): boolean {
	return type === "error" && !(result instanceof Response);
}

/** Whether `fetch` threw, which it does without a connection. */
function isUnreached({ type, result }: DataStrategyResult): boolean {
	return type === "error" && result instanceof TypeError;
}

function unavailable(): DataStrategyResult {
	return { type: "error", result: data(plainFailure("service.unavailable"), { status: 503 }) };
}
