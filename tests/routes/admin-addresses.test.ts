import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { adminPath, moderationPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

/** What people without a role may be, and who has one but no power. */
const outsiders = {
	visitor: null,
	member: {},
	banned: { isBanned: true },
	"banned admin": { role: "admin", isBanned: true },
} as const;
const cookies = new Map<string, string>();
/** Ids that are there, so that a guard which looks first would tell them from others. */
const ids: string[] = [];

beforeAll(async () => {
	for (const [name, kind] of Object.entries(outsiders))
		if (kind) cookies.set(name, await app.signIn(await buildUser(app.db, kind)));
	cookies.set("moderator", await app.signIn(await buildUser(app.db, { role: "moderator" })));
	cookies.set("admin", await app.signIn(await buildUser(app.db, { role: "admin" })));
	const [item, product] = [await buildItem(app.db), await buildStoreProduct(app.db)];
	ids.push(item.id, product.id, crypto.randomUUID());
});

/** Every address of the table below the administration's, with its parameters as they are written there. */
function addressesIn(entries: readonly RouteConfigEntry[], above: string): string[] {
	return entries.flatMap(({ path, children = [] }) => {
		const own = path ? `${above}/${path}` : above;
		return [own, ...addressesIn(children, own)];
	});
}
const patterns = [...new Set(addressesIn(routes, ""))].filter((path) => /^\/admin(\/|$)/.test(path));

/** The addresses of a pattern: with each id, and without what may be left out. */
function filled(pattern: string): string[] {
	if (!pattern.includes(":")) return [pattern.replace("*", "no/hay/nada")];
	const whole = ids.map((id) => pattern.replaceAll(/:\w+\??/g, id));
	return pattern.endsWith("?") ? [pattern.replace(/\/:\w+\?$/, ""), ...whole] : whole;
}
const isModerations = (path: string) => path.startsWith(moderationPath);

const as = (who: string) => {
	const cookie = cookies.get(who);
	return cookie ? { cookie } : {};
};
const waysOf = (path: string): readonly (readonly [method: string, address: string])[] => [
	["GET", path],
	["GET", `${path}.data`],
	["POST", path],
	["POST", `${path}.data`],
	["HEAD", path],
];

/** All of an answer that could tell one address from another. */
async function answer(who: string, method: string, path: string) {
	const isForm = method === "POST";
	const response = await (isForm
		? app.post(path, { intent: "save", id: ids[0] ?? "" }, as(who))
		: app.ask(path, { method, ...as(who) }));
	return {
		status: response.status,
		location: response.headers.get("Location"),
		type: response.headers.get("Content-Type"),
		body: await response.text(),
	};
}

it("reads every address from the table", () => {
	expect(patterns.length).toBeGreaterThan(15);
	for (const path of [adminPath, moderationPath, `${adminPath}/usuarios/:id`, `${adminPath}/*`])
		expect(patterns.map((pattern) => pattern.replace(/\/:\w+\?$/, ""))).toContain(path);
});

describe("an address of the administration", () => {
	it.each(Object.keys(outsiders))(
		"leads a %s home, whether it is there or not",
		{ timeout: 120_000 },
		async (who) => {
			const expected = new Map<string, unknown>();
			for (const [method, address] of waysOf(`${adminPath}/nada/de/esto`))
				expected.set(method + address.endsWith(".data"), await answer(who, method, address));
			expect(expected.get("GETfalse")).toMatchObject({ status: 302, location: "/" });
			expect(expected.get("POSTfalse")).toMatchObject({ status: 302, location: "/" });
			for (const path of patterns.flatMap(filled)) {
				for (const [method, address] of waysOf(path)) {
					const got = await answer(who, method, address);
					expect(got, `${who} asks ${method} ${address}`).toEqual(
						expected.get(method + address.endsWith(".data")),
					);
				}
			}
		},
	);

	it("leads a moderator home too, but from moderation's", { timeout: 60_000 }, async () => {
		const others = patterns.filter((path) => !isModerations(path) && path !== adminPath);
		expect(others.length).toBeGreaterThan(10);
		for (const path of others.flatMap(filled)) {
			const got = await answer("moderator", "GET", path);
			expect([path, got.status, got.location]).toEqual([path, 302, "/"]);
			const sent = await answer("moderator", "POST", path);
			expect([path, sent.status, sent.location]).toEqual([path, 302, "/"]);
		}
		expect(await answer("moderator", "GET", adminPath)).toMatchObject({
			status: 302,
			location: moderationPath,
		});
		expect((await answer("moderator", "GET", moderationPath)).status).toBe(200);
	});

	it("opens to an admin", { timeout: 60_000 }, async () => {
		for (const path of patterns.filter((pattern) => !/[:*]/.test(pattern))) {
			const { status, location } = await answer("admin", "GET", path);
			expect([path, location === "/" ? "home" : status < 500]).toEqual([path, true]);
		}
	});
});
