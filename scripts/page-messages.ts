import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { messages as adminEnglish } from "#app/i18n/admin-messages-en.ts";
import { messages as adminSpanish } from "#app/i18n/admin-messages-es.ts";
import { messages as siteEnglish } from "#app/i18n/site-messages-en.ts";
import { messages as siteSpanish } from "#app/i18n/site-messages-es.ts";
import type { Dictionary } from "#app/i18n/translate.ts";

/** A module of the browser, as it was built. */
export interface BuiltModule {
	readonly imports?: readonly string[];
	/** Modules that are imported once they are needed. */
	readonly dynamicImports?: readonly string[];
	/** Names of several words that it has in quotes, such as those of texts; with a dot at the end, one's beginning. */
	readonly names: readonly string[];
}

/** The browser's modules by their keys in the build's manifest. */
export type BuiltModules = Readonly<Record<string, BuiltModule>>;

interface PageRoute {
	readonly file: string;
	readonly parentId?: string;
}

export type PageRoutes = Readonly<Record<string, PageRoute | undefined>>;

const texts = {
	es: { site: siteSpanish, admin: adminSpanish },
	en: { site: siteEnglish, admin: adminEnglish },
};

/** Writes a file of the texts of each page in each language, and which page has which. */
export const writePageMessages: NonNullable<Config["buildEnd"]> = ({
	reactRouterConfig: { buildDirectory, routes },
}) => {
	const folder = join(buildDirectory, "client");
	const modules = readModules(folder);
	const pages = Object.entries(routes).filter(([, route]) => route?.file.endsWith(".tsx"));
	const written = Object.entries(texts).map(([locale, { site, admin }]) => {
		const files = pages.map(([id, route]) => {
			const messages = route?.file.startsWith("routes/admin/") ? { ...site, ...admin } : site;
			return [id, writeMessages(folder, locale, messagesOfPage(id, { routes, modules, messages }))];
		});
		return [locale, Object.fromEntries(files)];
	});
	writeFileSync(join(folder, ".vite/page-messages.json"), JSON.stringify(Object.fromEntries(written)));
};

/** @returns the address of a file of texts, which changes with them. */
function writeMessages(folder: string, locale: string, messages: Dictionary): string {
	const code = `export const messages=${JSON.stringify(messages)};`;
	const hash = createHash("sha256").update(code).digest("hex").slice(0, 8);
	const file = `assets/page-messages-${locale}-${hash}.js`;
	writeFileSync(join(folder, file), code);
	return `/${file}`;
}

const quotedName = /(?<=["'`])[a-z]\w*\.(?:\w+\.)*(?:\w+(?=["'`])|(?=\$\{))/g;

/** The files of texts, which have the names of all of them. */
const isMessages = (key: string) => /^app\/i18n\/[a-z]+-messages-/.test(key);

function readModules(folder: string): BuiltModules {
	const manifest: Record<string, Omit<BuiltModule, "names"> & { readonly file: string }> = JSON.parse(
		readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
	);
	const scripts = Object.entries(manifest).filter(
		([key, { file }]) => file.endsWith(".js") && !isMessages(key),
	);
	return Object.fromEntries(
		scripts.map(([key, module]) => {
			const names = readFileSync(join(folder, module.file), "utf8").match(quotedName) ?? [];
			return [key, { ...module, names }];
		}),
	);
}

interface Texts {
	readonly routes: PageRoutes;
	readonly modules: BuiltModules;
	readonly messages: Dictionary;
}

/**
 * The texts that a page says: those that its scripts name, at once or when they are needed, and those that no script
 * names since the server answers with them, such as what is wrong with a form. Of the administration's problems each of
 * its pages has all: what the form of a product names, the server says of a file too. Mails are the server's alone.
 */
export function messagesOfPage(id: string, { routes, modules, messages }: Texts): Dictionary {
	const ofPage = modulesOfPage(id, routes, modules);
	const here = new Set([...ofPage].flatMap((key) => modules[key]?.names ?? []));
	const anywhere = new Set(Object.values(modules).flatMap(({ names }) => names));
	const isAdmin = routes[id]?.file.startsWith("routes/admin/") ?? false;
	return Object.fromEntries(
		Object.entries(messages).filter(([key]) => {
			const name = key.replace(/_(one|other)$/, "");
			if (isNamed(name, here) || (isAdmin && name.includes(".problem."))) return true;
			return !(anywhere.has(name) || name.includes(".mail."));
		}),
	);
}

/** The modules of a page, of the routes around it and of every page, but for what these fetch later: it brings its texts. */
function modulesOfPage(id: string, routes: PageRoutes, modules: BuiltModules): ReadonlySet<string> {
	const ids = [id];
	for (const each of ids) {
		const parent = routes[each]?.parentId;
		if (parent && parent !== "root") ids.push(parent);
	}
	const keysOf = (file = "") => Object.keys(modules).filter((key) => key.split("?")[0] === `app/${file}`);
	const ofEveryPage = reachedFrom(keysOf(routes.root?.file), ({ imports = [] }) => imports, modules);
	const ofPage = reachedFrom(
		ids.flatMap((each) => keysOf(routes[each]?.file)),
		({ imports = [], dynamicImports = [] }) =>
			[...imports, ...dynamicImports].filter((key) => !ofEveryPage.has(key)),
		modules,
	);
	return new Set([...ofPage, ...ofEveryPage]);
}

function reachedFrom(
	keys: readonly string[],
	next: (module: BuiltModule) => readonly string[],
	modules: BuiltModules,
): ReadonlySet<string> {
	const reached = new Set(keys);
	for (const key of reached) for (const each of next(modules[key] ?? { names: [] })) reached.add(each);
	return reached;
}

/** Whether a name is among some, or its beginning is, as that of `listing.rarity.rare` where the rarity is filled in. */
function isNamed(name: string, names: ReadonlySet<string>): boolean {
	const dots = [...name.matchAll(/\./g)];
	return names.has(name) || dots.some(({ index }) => names.has(name.slice(0, index + 1)));
}
