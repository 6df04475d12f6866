import { useEffect } from "react";
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { type Failure, type FormResult, plainFailure } from "#app/shared/result.ts";

/** What came of an action, or of the loaders that a navigation has called: by the ids of their routes. */
export type RouteResults = Record<string, DataStrategyResult>;

/** The ids of the routes on the screen, each with what the addresses begin with that its data is for. */
export type ShownRoutes = ReadonlyMap<string, string>;

const shownRoutes = new Map([["root", "/"]]);

/**
 * Keeps a route's data on the screen when the connection is lost.
 * @param path what the addresses begin with that its data is for
 */
export function useStaleLoaderData(routeId: string, path: string): void {
	useEffect(() => {
		shownRoutes.set(routeId, path);
		return () => {
			shownRoutes.delete(routeId);
		};
	}, [routeId, path]);
}

/** The browser's middleware around all loaders and actions: see {@link keepShownRoutes} and {@link failLostActions}. */
export const onNetworkError: MiddlewareFunction<RouteResults> = async ({ request, url }, next) => {
	const results = await next();
	if (request.method !== "GET") return failLostActions(results);
	return keepShownRoutes(results, shownRoutes, url.pathname);
};

/**
 * An action that did not reach the server, or ended there unexpectedly, fails like one that was refused: its form
 * says so and keeps what was typed. A way elsewhere is followed.
 */
export function failLostActions(results: RouteResults): RouteResults {
	return Object.fromEntries(
		Object.entries(results).map(([id, result]) => {
			if (result.type !== "error" || result.result instanceof Response) return [id, result];
			const { failure, status } = failureOf(result.result);
			const failed: FormResult<never> = { ok: false, failure, typed: [] };
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
 * One request asks for the data of all routes of a page. When it is lost, so is the data of each, and the outermost
 * would show that in place of everything. Here a route on the screen keeps the data it has, and only what was newly asked for
 * fails: as something that is not available now.
 */
export function keepShownRoutes(results: RouteResults, known: ShownRoutes, pathname: string): RouteResults {
	const lost = results.root;
	// What the server refused has an answer for each route, and a way elsewhere is followed.
	if (lost?.type !== "error" || lost.result instanceof Response) return results;
	const all = Object.entries(results);
	// A route without a loader has null for its data.
	if (all.some(([, { result }]) => result !== lost.result && result !== null)) return results;
	const isUnreached = lost.result instanceof TypeError;
	const error = isUnreached ? data(plainFailure("service.unavailable"), { status: 503 }) : lost.result;
	const isKept = (id: string) => pathname.startsWith(known.get(id) ?? "nowhere");
	return Object.fromEntries(
		all.flatMap(([id, given]) => {
			if (given.type === "data") return [[id, given]];
			return isKept(id) ? [] : [[id, { type: "error", result: error }]];
		}),
	);
}
