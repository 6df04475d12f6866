import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { filesPath } from "#app/shared/image.ts";
import { authApiPath, healthPath } from "#app/shared/paths.ts";
import { pageOfDataAddress } from "./react-router-data-address.ts";

/** Addresses whose route is remembered. */
const remembered = 1_000;
/** Routes that are answered before the pages'. */
const besidePages: readonly (readonly [prefix: string, route: string])[] = [
	["/assets/", "/assets/*"],
	[`${filesPath}/`, `${filesPath}/:name`],
	[healthPath, `${healthPath}/*`],
	[`${authApiPath}/`, `${authApiPath}/*`],
];

/** Of the pages of this build, which it loads. */
export async function loadRouteOf(): Promise<(url: string) => string> {
	const { routes } = await import("virtual:react-router/server-build");
	return createRouteOf(routes);
}

/**
 * Finds the route that answers an address, as `app/routes.ts` writes it: few values, whatever people ask for. It is not
 * the router's `pattern`, since the router does not see kept pages, files, and requests that are refused.
 * @returns a function from an address to its route, or `other` where there is none
 */
function createRouteOf(routes: ServerBuild["routes"]): (url: string) => string {
	const tree = childrenOf(routes, undefined);
	const known = new LRUCache<string, string>({ max: remembered });
	return (url) => {
		const [path = "/"] = url.split("?", 1);
		const route = known.get(path) ?? find(tree, path);
		known.set(path, route);
		return route;
	};
}

function find(tree: RouteObject[], path: string): string {
	const beside = besidePages.find(([prefix]) => path.startsWith(prefix));
	if (beside) return beside[1];
	const page = pageOfDataAddress(path);
	const matches = URL.canParse(page, "http://localhost") ? matchRoutes(tree, page) : null;
	const route = matches?.flatMap((match) => match.route.path ?? []).join("/");
	return matches ? `/${route}`.replaceAll(/\/+/g, "/") : "other";
}

function childrenOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
	return Object.values(routes).flatMap((route): RouteObject[] => {
		if (!route || route.parentId !== parentId) return [];
		if (route.index) return [{ id: route.id, index: true }];
		const children = childrenOf(routes, route.id);
		return [{ id: route.id, ...(route.path !== undefined && { path: route.path }), children }];
	});
}
