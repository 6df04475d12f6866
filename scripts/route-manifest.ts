import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

const manifestName = /^manifest-[0-9a-f]{8}\.js$/;

/**
 * Takes the modules that each route imports out of the browser's table of routes. A page names its own in its HTML, from the
 * server's table; a browser finds those of the next page in its scripts.
 */
export const trimRouteManifest: NonNullable<Config["buildEnd"]> = ({
	reactRouterConfig: { buildDirectory },
}) => {
	const folder = join(buildDirectory, "client/assets");
	for (const name of readdirSync(folder).filter((file) => manifestName.test(file))) {
		const code = readFileSync(join(folder, name), "utf8");
		writeFileSync(join(folder, name), withoutImports(code));
	}
};

/** @throws SyntaxError for a script that is not a table alone */
export function withoutImports(code: string): string {
	const start = code.indexOf("=") + 1;
	const { routes, ...manifest } = JSON.parse(code.slice(start).replace(/;\s*$/, "")) as RouteManifest;
	const trimmed = Object.entries(routes).map(([id, { imports: _, ...route }]) => [id, route]);
	return `${code.slice(0, start)}${JSON.stringify({ ...manifest, routes: Object.fromEntries(trimmed) })};`;
}

interface RouteManifest {
	readonly routes: Readonly<Record<string, { readonly imports?: readonly string[] }>>;
}
