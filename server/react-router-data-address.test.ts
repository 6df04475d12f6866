import { createRequestHandler, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { pageOfDataAddress } from "./react-router-data-address.ts";

/** Asks a handler of the library for an address. @returns the page that its loader was told of */
async function askLibrary(path: string): Promise<string | undefined> {
	let page: string | undefined;
	const loader = ({ url }: { url: URL }) => {
		page = url.pathname;
		return null;
	};
	const route = { id: "root", path: "*", module: { default: () => null, loader } };
	const build = {
		...{ ssr: true, isSpaMode: false, publicPath: "/", prerender: [], assetsBuildDirectory: "", future: {} },
		routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
		assets: { version: "", url: "", entry: { module: "", imports: [] }, routes: {} },
		entry: { module: { default: () => new Response() } },
		routes: { root: route },
	} as unknown as ServerBuild;
	await createRequestHandler(build)(new Request(`http://localhost${path}`));
	return page;
}

it.each([
	["/_.data", "/"],
	["/crear.data", "/crear"],
	["/crear/_.data", "/crear/"],
	["/mensajes/some-id.data", "/mensajes/some-id"],
	["/crear", "/crear"],
])("finds the page of %s as React Router does", async (path, page) => {
	expect(await askLibrary(path)).toBe(page);
	expect(pageOfDataAddress(path)).toBe(page);
});
