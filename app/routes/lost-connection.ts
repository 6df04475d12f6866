import { useEffect } from "react";
import { type DataStrategyResult, data, type MiddlewareFunction } from "react-router";
import type { Failure } from "./answer.server.ts";

/** What came of the loaders that a navigation, or loading the page anew, has called: by the ids of their routes. */
export type LoaderResults = Record<string, DataStrategyResult>;

/** The routes that stand on the screen, each with the addresses that it stands for: those that begin so. */
export type Standing = ReadonlyMap<string, string>;

/** The frame always does. */
const standing = new Map([["root", "/"]]);

/**
 * Says that a route stands on the screen with its data, so that a lost connection leaves it there.
 * @param path what the addresses begin with that its data is for
 */
export function useStanding(routeId: string, path: string): void {
	useEffect(() => {
		standing.set(routeId, path);
		return () => {
			standing.delete(routeId);
		};
	}, [routeId, path]);
}

/** The browser's middleware around all loaders: see {@link keepStanding}. */
export const keepOnLoss: MiddlewareFunction<LoaderResults> = async ({ request }, next) =>
	keepStanding(await next(), standing, new URL(request.url).pathname);

/**
 * One request asks for the data of all routes of a page. When it is lost, so is the data of each, and the outermost
 * would show that in place of everything. Here what stands keeps the data it has, and only what was newly asked for
 * fails: as something that is not available now.
 */
export function keepStanding(results: LoaderResults, known: Standing, pathname: string): LoaderResults {
	const lost = results.root;
	// What the server refused has an answer for each route, and a way elsewhere is followed.
	if (lost?.type !== "error" || lost.result instanceof Response) return results;
	const all = Object.entries(results);
	if (all.some(([, { type, result }]) => type !== "error" || result !== lost.result)) return results;
	const failure: Failure = { code: "service.unavailable", params: {} };
	const error = lost.result instanceof TypeError ? data(failure, { status: 503 }) : lost.result;
	const isKept = (id: string) => pathname.startsWith(known.get(id) ?? "nowhere");
	return Object.fromEntries(
		all.flatMap(([id]) => (isKept(id) ? [] : [[id, { type: "error", result: error }]])),
	);
}
