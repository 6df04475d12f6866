import { beforeAll, describe, expect, it } from "vitest";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { wantedBoardPath, withSearch } from "#app/shared/paths.ts";
import { buildGrownUser, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const t = translateFor("es");
let user: UserRow;
let cookie = "";
let itemId = "";
let slug = "";
let categoryId = "";

/** The names on the posters, and what can be pressed on them. */
async function postersOf(path: string, options: Parameters<typeof app.ask>[1] = {}) {
	const response = await app.ask(path, { language: "es", ...options });
	expect(response.status).toBe(200);
	const html = await response.text();
	const names = select(html, "article.poster h2").map(({ textContent }) => textContent);
	return { html, names, buttons: select(html, "article.poster :is(button, a)") };
}

beforeAll(async () => {
	const category = await buildCategory(app.db);
	slug = category.slug;
	categoryId = category.id;
	const item = await buildItem(app.db, { categoryId: category.id, name: "Puma de Niebla" });
	itemId = item.id;
	for (const city of ["Rosario, Santa Fe", "Rosario, Santa Fe", "Posadas, Misiones"]) {
		const { id: userId } = await buildGrownUser(app.db, { city, country: "AR" });
		const want = { userId, side: "want" } as const;
		await buildEntry(app.db, { ...want, itemId });
		await buildEntry(app.db, { ...want, customName: "Mate <b>fileteado</b>", categoryId: category.id });
	}
	await writeWantedBoard({ db: app.db, clock: systemClock });
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
});

describe("the wanted board", () => {
	it("names nobody, and leads a visitor to sign in and back", async () => {
		const { html, names, buttons } = await postersOf(wantedBoardPath);
		expect(names).toEqual(["“Mate <b>fileteado</b>”", "Puma de Niebla"]);
		expect(html).not.toContain("user_");
		const [href] = buttons.map((link) => link.getAttribute("href"));
		expect(href).toBe(`${wantedBoardPath}?auth=signIn`);
	});

	it("hangs on the home page, where its button leads to it through signing in", async () => {
		const html = await (await app.ask("/", { language: "es" })).text();
		expect(textsOf(html, "article.poster h3")).toEqual(["“Mate <b>fileteado</b>”", "Puma de Niebla"]);
		const [href] = attributesOf(html, "article.poster a", "href");
		expect(href).toBe(`/?${new URLSearchParams({ next: wantedBoardPath, auth: "signIn" })}`);
	});

	it.each([
		["a category", () => ({ categoria: slug }), 2],
		["one that is not there", () => ({ categoria: "nada" }), 2],
		["a province", () => ({ provincia: "Santa Fe" }), 1],
		["one where nobody seeks anything", () => ({ provincia: "Chubut" }), 0],
		["what is no province", () => ({ provincia: "a\0b" }), 2],
	] as const)("shows of %s what is sought there", async (_, query, count) => {
		const { names } = await postersOf(withSearch(wantedBoardPath, query()));
		expect(names).toHaveLength(count);
	});

	it("is for search engines by category, and not by province", async () => {
		const headOf = async (query: Record<string, string>) => {
			const { html } = await postersOf(withSearch(wantedBoardPath, query));
			const [canonical] = select(html, 'link[rel="canonical"]');
			return [new URL(canonical?.getAttribute("href") ?? "").search, html.includes("noindex")];
		};
		expect(await headOf({ categoria: slug })).toEqual([`?categoria=${slug}`, false]);
		expect(await headOf({ provincia: "Santa Fe" })).toEqual(["", true]);
	});

	it("adds what a member has without script, and then says so", async () => {
		const address = withSearch(wantedBoardPath, { categoria: slug });
		const response = await app.post(address, { intent: "addWanted", itemId }, { cookie });
		expect(response.status).toBe(200);
		expect(await findEntries(app.db, user.id)).toMatchObject([{ itemId, side: "have" }]);
		expect((await postersOf(address, { cookie })).buttons).toHaveLength(1);
		expect((await postersOf(address)).buttons).toHaveLength(2);
	});

	it.each([
		["what is no item", { intent: "addWanted", itemId: "1" }, 400],
		["another intent", { intent: "writeWantedBoard" }, 400],
	] as const)("refuses %s", async (_, fields, status) => {
		const response = await app.post(wantedBoardPath, fields, { cookie });
		expect(response.status).toBe(status);
	});

	it("loses a typed name at once and for good when an admin takes it away, which is offered to nobody else", async () => {
		const name = "Mate <b>fileteado</b>";
		const form = { intent: "dismissTypedName", categoryId, name };
		const as = { cookie: await app.signIn(await buildUser(app.db, { role: "admin" })) };
		const removable = async (options: { cookie: string }) => {
			const { buttons } = await postersOf(wantedBoardPath, options);
			return buttons
				.map(({ textContent }) => textContent)
				.filter((text) => text.startsWith(t("common.remove")));
		};
		expect([await removable({ cookie }), await removable(as)]).toEqual([
			[],
			[`${t("common.remove")} ${name}`],
		]);
		expect((await postersOf(wantedBoardPath, as)).names).toHaveLength(2);
		expect((await app.post(wantedBoardPath, form, as)).status).toBe(200);
		expect((await postersOf(wantedBoardPath, as)).names).toEqual(["Puma de Niebla"]);
		await writeWantedBoard({ db: app.db, clock: systemClock });
		expect((await postersOf(wantedBoardPath, as)).names).toEqual(["Puma de Niebla"]);
	});
});
