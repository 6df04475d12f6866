import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

const manifestName = /^manifest-[0-9a-f]{8}\.js$/;

/**
 * Makes the browser's table of routes smaller. The modules that each route imports are left out: a page names its own in its
 * HTML, from the server's table, and a browser finds those of the next page in its scripts. So is what a route has not.
 * A route's id is there once, as the name of its line.
 */
export const trimRouteManifest: NonNullable<Config["buildEnd"]> = ({
	reactRouterConfig: { buildDirectory },
}) => {
	const folder = join(buildDirectory, "client/assets");
	for (const name of readdirSync(folder).filter((file) => manifestName.test(file))) {
		const code = readFileSync(join(folder, name), "utf8");
		writeFileSync(join(folder, name), trimTable(code));
	}
};

/** @throws SyntaxError for a script that is not a table alone */
export function trimTable(code: string): string {
	const start = code.indexOf("=") + 1;
	const { routes, ...manifest } = JSON.parse(code.slice(start).replace(/;\s*$/, "")) as RouteManifest;
	const trimmed = Object.entries(routes).map(([id, { id: _id, imports: _imports, ...route }]) => [
		id,
		Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
	]);
	const table = JSON.stringify({ ...manifest, routes: Object.fromEntries(trimmed) });
	return `${code.slice(0, start)}${table};for(const[id,route]of Object.entries(${code.slice(0, start - 1)}.routes))route.id=id;`;
}

interface RouteManifest {
	readonly routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
