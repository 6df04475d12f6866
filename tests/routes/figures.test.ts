import { beforeEach, expect, it } from "vitest";
import { startOfPeriod } from "#app/features/figures/rules.ts";
import { dailyFigures } from "#app/features/figures/tables.server.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { translateFor } from "#app/messages.server.ts";
import { figuresFilePath, figuresPath } from "#app/shared/admin-paths.ts";
import { crossPath, withSearch } from "#app/shared/paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { textsOf } from "#tests/factories/html.ts";
import { unique } from "#tests/factories/row.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const { db } = app;
const t = translateFor("es");
const admin = { cookie: await app.signIn(await buildUser(db, { role: "admin" })), language: "es" } as const;
const today = dayAt(new Date());
const { name: thing } = await buildItem(db);

const pageOf = async (path: string = figuresPath) => (await app.ask(path, admin)).text();
const counted = async () =>
	(await db.select().from(dailyFigures)).map(({ crossings, crossedSignUps }) => [crossings, crossedSignUps]);

/** Pastes a text as a browser with these cookies. @returns its cookies afterwards */
async function cross(text: string, cookie = "") {
	const response = await app.post(crossPath, { text }, { cookie });
	expect(response.status).toBe(200);
	const [made = cookie] = response.headers.getSetCookie().filter((each) => each.startsWith("reino-crossed="));
	return made.split(";")[0] ?? "";
}

function signUp(cookie: string, fields: Record<string, string> = {}) {
	const username = `cruza_${unique()}`;
	const person = {
		username,
		email: `${username}@example.test`,
		password: "clave-larga",
		country: "AR",
		city: "Salta",
	};
	return app.post("/auth?mode=signUp", { intent: "signUp", ...person, ...fields }, { cookie });
}

beforeEach(async () => {
	await db.delete(dailyFigures);
	await db.$client.query("delete from rate_limits");
});

it("is not found by anybody but admins", async () => {
	const others = [
		await buildUser(db),
		await buildUser(db, { role: "moderator" }),
		await buildUser(db, { role: "admin", isBanned: true }),
	];
	const cookies = ["", ...(await Promise.all(others.map((person) => app.signIn(person))))];
	for (const cookie of cookies) {
		for (const path of [figuresPath, figuresFilePath, `${figuresPath}.data`]) {
			const response = await app.ask(path, { cookie });
			const elsewhere = await app.ask(`${figuresPath}/nada${path.endsWith(".data") ? ".data" : ""}`, {
				cookie,
			});
			expect([response.status, response.headers.get("Location")]).toEqual([
				elsewhere.status,
				elsewhere.headers.get("Location"),
			]);
			expect(await response.text()).not.toContain(t("figures.people"));
		}
	}
});

it("says how it is counted, also before the first day, in both languages", async () => {
	const before = withSearch(figuresPath, { antes: "2020-01-06" });
	const page = await pageOf(before);
	expect(page).toContain(t("figures.emptyOlder"));
	expect(page).toContain(t("figures.people.how", { days: 60 }));
	expect(await (await app.ask(before, { ...admin, language: "en" })).text()).toContain(
		translateFor("en")("figures.emptyOlder"),
	);
});

it("shows a row a day, with what is open and what is unknown, and adds days up to weeks and months", async () => {
	await db.insert(dailyFigures).values([
		{
			...{ day: today, measuredAt: new Date(), people: 1_200, entries: 58_000, sampled: 500, twoWay: 185 },
			...{
				countedAt: new Date(),
				signUps: 31,
				verified: 27,
				listings: 44,
				chats: 120,
				answered: 80,
				trades: 14,
			},
			...{ crossings: 54, crossedSignUps: 1, active: 321, weeklyActive: 222, monthlyActive: 123 },
		},
		{
			...{ day: "2026-01-05", countedAt: new Date(), signUps: 0, verified: 0, listings: 0 },
			...{ chats: 0, answered: 0, trades: 1 },
		},
		{ day: "2026-01-06", crossings: 7 },
	]);
	const rows = textsOf(await pageOf(), "tbody tr");
	expect(rows).toHaveLength(3);
	const texts = ["1.200", "48,3", "37,0", "185 de 500 al azar", "27 verificadas", "44", "120"];
	for (const text of [...texts, "80 contestadas, abiertas", "11,7", "14", "54", "1 cuenta", "321"])
		expect(rows[0]).toContain(text);
	expect(rows[0]).toContain(t("figures.running"));
	expect(rows[1]).toContain("0 cuentas");
	expect(rows[2]).toContain(t("figures.none"));
	// Nothing is said of the parts of nothing.
	expect(rows[2]).not.toContain("contestadas");
	const byWeek = textsOf(await pageOf(withSearch(figuresPath, { por: "semana" })), "tbody tr");
	expect(byWeek).toHaveLength(2);
	expect(byWeek[0]).toContain("222");
	const months = withSearch(figuresPath, { por: "mes" });
	expect(textsOf(await pageOf(months), "tbody tr")[0]).toContain("123");
	const file = await app.ask(withSearch(figuresFilePath, { por: "semana" }), admin);
	expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="numeros.csv"');
	expect(await file.text()).toContain(`${startOfPeriod(today, "week")};`);
});

it("counts who is signed in as active, once a day", async () => {
	const cookie = await app.signIn(await buildUser(db));
	for (let time = 0; time < 2; time++) await (await app.ask("/", { cookie })).text();
	const [row] = await db.select({ active: dailyFigures.active }).from(dailyFigures);
	expect(row).toEqual({ active: 1 });
});

it("counts a visitor who crosses once for each browser, and neither members nor what is not read", async () => {
	const cookie = await cross(`BUSCO:\n${thing}`);
	expect(cookie).not.toBe("");
	await cross(`BUSCO:\n${thing}`, cookie);
	expect(await counted()).toEqual([[1, 0]]);
	await cross(`BUSCO:\n${thing}`);
	expect(await counted()).toEqual([[2, 0]]);
	const nothing = [await cross("BUSCO:"), await cross(thing), await cross(`BUSCO:\n${thing}`, admin.cookie)];
	expect(nothing).toEqual(["", "", admin.cookie]);
	expect(await counted()).toEqual([[2, 0]]);
});

it("counts the account that a browser makes after crossing, and tells nobody which mails are known", async () => {
	const cookie = await cross(`BUSCO:\n${thing}`);
	const submissionKey = crypto.randomUUID();
	const username = `cruza_${unique()}`;
	const same = { username, email: `${username}@example.test`, submissionKey };
	for (let time = 0; time < 2; time++) expect((await signUp(cookie, same)).status).toBe(200);
	expect(await counted()).toEqual([[1, 1]]);
	const known = await signUp(cookie, { email: same.email });
	const unknown = await signUp(cookie);
	expect(known.status).toBe(unknown.status);
	const namesOf = (response: Response) => response.headers.getSetCookie().map((each) => each.split("=")[0]);
	expect(namesOf(known)).toEqual(namesOf(unknown));
	expect(await counted()).toEqual([[1, 2]]);
	await signUp("");
	expect(await counted()).toEqual([[1, 2]]);
});
