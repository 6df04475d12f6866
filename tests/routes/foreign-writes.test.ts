import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "#app/features/accounts/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const publicUrl = "https://reino.example";
const behindTls = await serveApp({ jobs: true, environment: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" } });

const foreign: readonly Readonly<Record<string, string>>[] = [
	{ Origin: "https://elsewhere.example" },
	{ Origin: "null" },
	{ Origin: "http://localhost:1" },
	{ Origin: `${app.url}.elsewhere.example` },
	{ Origin: app.url, "Sec-Fetch-Site": "cross-site" },
	{ Origin: "" },
	{ Origin: "not an address" },
];

const writes = [
	"/auth/sign-out",
	"/auth?mode=signIn",
	"/auth/send",
	"/language",
	"/crear",
	"/crear/envio",
	"/mensajes",
	"/notificaciones/lista",
	"/intercambios/018f0000-0000-7000-8000-000000000000",
	"/api/auth/sign-out",
	"/auth/sign-out.data",
];

describe.each(writes)("a write to %s", (path) => {
	it.each(foreign)("is refused when it comes from %o", async (headers) => {
		const user = await buildUser(app.db);
		const cookie = await app.signIn(user);
		const response = await app.post(path, { intent: "signOut" }, { cookie, headers });
		expect(response.status).toBe(403);
		expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
	});
});

it("is done when it comes from our own page", async () => {
	const user = await buildUser(app.db);
	const cookie = await app.signIn(user);
	const response = await app.post("/auth/sign-out", {}, { cookie });
	expect(response.status).toBe(302);
	expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(0);
});

it.each(["/auth?mode=signUp", "/auth/send.data"])(
	"is done at %s when it comes from our own page over https, which a proxy ends",
	async (path) => {
		const headers = { Origin: publicUrl, "X-Forwarded-Proto": "https" };
		const username = `nueva_${randomBytes(3).toString("hex")}`;
		const email = `${username}@example.test`;
		const fields = { intent: "signUp", email, username, password: "una clave", country: "AR" };
		const response = await behindTls.post(path, { ...fields, city: "Rosario, Santa Fe" }, { headers });
		expect(response.status).toBe(200);
		expect(await behindTls.db.$count(users, eq(users.email, email))).toBe(1);
	},
);

it("signs nobody out by a link", async () => {
	const user = await buildUser(app.db);
	await app.ask("/auth/sign-out", { cookie: await app.signIn(user) });
	expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
});

it.each([
	"https://elsewhere.example/",
	"//elsewhere.example/",
	"/\\elsewhere.example",
	"javascript:alert(1)",
	"/\t/elsewhere.example",
])("does not send anybody on to %s", async (returnTo) => {
	const response = await app.post("/language", { locale: "en", returnTo });
	const target = new URL(response.headers.get("Location") ?? "", app.url);
	expect(target.origin).toBe(app.url);
});

describe("a body that is strange", () => {
	const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;

	it.each([
		["deep JSON", "application/json", deep],
		["JSON that breaks off", "application/json", '{"email":'],
		["nothing of what it claims to be", "multipart/form-data; boundary=x", "nothing"],
		["a boundary that is missing", "multipart/form-data", "--x\r\n\r\n"],
		["10 000 fields", "application/x-www-form-urlencoded", manyFields()],
		["nested names", "application/x-www-form-urlencoded", `${"email[a]".repeat(2000)}=1&intent=signIn`],
		["a prototype's name", "application/x-www-form-urlencoded", "__proto__[isAdmin]=1&intent=signIn"],
	])("is answered with a refusal: %s", async (_what, type, body) => {
		const begun = performance.now();
		const response = await app.ask("/auth?mode=signIn", {
			method: "POST",
			body,
			headers: { Origin: app.url, "Content-Type": type },
		});
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
		expect(performance.now() - begun).toBeLessThan(20_000);
		expect((await app.ask("/health")).status).toBe(200);
	});
});

function manyFields(): string {
	const names = Array.from({ length: 10_000 }, (_, index) => `field${index}=${index}`);
	return `intent=signIn&${names.join("&")}`;
}
