import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { storeProducts } from "#app/features/store/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { announcePath, ordersPath, productPath, salesFilePath, salesPath } from "#app/shared/admin-paths.ts";
import { adminPath, shopPath } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildHeldPrice, buildSale } from "#tests/factories/store.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const t = translateFor("es");
const as = { cookie: await app.signIn(await buildUser(app.db, { role: "admin" })) };
const read = async (path: string, options: Parameters<typeof app.ask>[1] = as) =>
	(await app.ask(path, options)).text();

it("shows sales, with their file, and leads back to months without any", async () => {
	const { name } = await buildSale(app.db, {
		soldOn: "2026-03-14",
		salePrice: "1234.50",
		costUsd: "1000.00",
	});
	const march = await read(`${salesPath}?month=2026-03`);
	expect(march).toContain("1.234,50");
	expect(await read(`${salesPath}?month=2020-01`)).toContain(t("sales.empty"));
	const english = await read(`${salesPath}?month=2026-03`, { ...as, language: "en" });
	expect(english).toContain("1,234.50");
	const file = await app.ask(`${salesFilePath}?month=2026-03`, as);
	expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="ventas-2026-03.csv"');
	const text = await file.text();
	expect(text).toContain(`;${name};`);
	expect(text).toContain(";1234,50;1000,00;234,50");
});

it("greets admins with what there is to do, and says when orders will come", async () => {
	const { name } = await buildHeldPrice(app.db, { name: "Una carta que saltó" });
	const panel = await read(adminPath);
	for (const text of [name, t("panel.held"), t("admin.sales")]) expect(panel).toContain(text);
	expect(await read(ordersPath)).toContain(t("orders.emptyText"));
});

it("decides on a held price, once", async () => {
	const { id } = await buildHeldPrice(app.db, { marketPrice: "10.00", heldPrice: "777.00" });
	const path = productPath(id);
	expect(await read(path)).toContain(t("prices.held"));
	const form = { intent: "price", price: "777.00" };
	const nonsense = await app.post(path, { ...form, decision: "perhaps" }, as);
	expect(nonsense.status).toBe(400);
	const decided = await app.post(path, { ...form, decision: "take" }, as);
	expect(decided.status).toBe(200);
	expect(await decided.text()).not.toContain(t("prices.held"));
	const [product] = await app.db.select().from(storeProducts).where(eq(storeProducts.id, id));
	expect(product?.marketPrice).toBe("777.00");
	const late = await app.post(`${path}.data`, { ...form, decision: "refuse" }, as);
	expect(late.status).toBe(409);
	expect(await late.text()).toContain("price.notHeld");
});

it("sets the notice of the opening without script, and tells who waits once the shop is open", async () => {
	expect(await read(shopPath, {})).toContain(t("opening.signIn"));
	expect((await app.post(shopPath, { notice: "perhaps" }, as)).status).toBe(400);
	expect(await (await app.post(shopPath, { notice: "on" }, as)).text()).toContain(t("opening.on"));
	const announce = await read(announcePath);
	for (const text of [t("announce.waiting", { count: 1 }), t("announce.notYet")])
		expect(announce).toContain(text);
	expect(announce).not.toContain(t("announce.submit"));
	expect((await app.post(announcePath, {}, as)).status).toBe(400);
	expect(await app.db.$count(users, eq(users.wantsOpeningMail, true))).toBe(1);
	const opened = await serveApp({ jobs: true, environment: { STORE_OPEN: "1" } });
	const admin = { cookie: await opened.signIn(await buildUser(opened.db, { role: "admin" })) };
	await opened.post(shopPath, { notice: "on" }, admin);
	const sent = await opened.post(`${announcePath}.data`, {}, admin);
	expect(sent.status).toBe(200);
	expect(await opened.db.$count(users, eq(users.wantsOpeningMail, true))).toBe(0);
	expect(await (await opened.ask(shopPath)).text()).toContain(t("store.opened"));
});

it.each([adminPath, salesPath, salesFilePath, ordersPath, announcePath, productPath("x")])(
	"leads everybody else away from %s",
	async (path) => {
		const others = [{}, { cookie: await app.signIn(await buildUser(app.db)) }];
		for (const other of others) {
			const answer = await app.ask(path, other);
			expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
			const sent = await app.post(path, { decision: "take" }, other);
			expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/"]);
		}
	},
);
