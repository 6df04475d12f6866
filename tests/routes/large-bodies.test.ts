import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const mebibyte = 1024 * 1024;
const words = "application/x-www-form-urlencoded";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());
let user: UserRow;
let cookie = "";
beforeAll(async () => {
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
});

function send(method: string, path: string, headers: Readonly<Record<string, string | number>> = {}) {
	const all = { Origin: app.url, "Content-Type": words, ...headers };
	return request(app.url + path, { method, agent, headers: all });
}

function files(count: number): string {
	const file = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\na\r\n';
	return `${file.repeat(count)}--x--\r\n`;
}

async function answerTo(sent: ClientRequest): Promise<{ response: IncomingMessage; text: string }> {
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	let text = "";
	for await (const chunk of response.setEncoding("utf8")) text += chunk;
	return { response, text };
}

describe("a body that is too large", () => {
	it.each([7, 30])("of %i MiB is refused", async (size) => {
		const response = await app.post("/auth", { intent: "signIn", email: "a".repeat(size * mebibyte) });
		expect(response.status).toBe(413);
	});

	it("that does not say its size is refused as it comes, and memory stays flat", async () => {
		const before = process.memoryUsage().rss;
		let sent = 0;
		const chunk = new Uint8Array(mebibyte);
		const body = new ReadableStream({
			pull(controller) {
				sent += 1;
				if (sent > 100) controller.close();
				else controller.enqueue(chunk);
			},
		});
		const headers = { Origin: app.url, "Content-Type": words };
		const request = { method: "POST", body, duplex: "half", headers };
		const status = await fetch(`${app.url}/auth`, request as RequestInit).then(
			(response) => response.status,
			// The server may cut a client that goes on sending.
			() => 413,
		);
		expect(status).toBe(413);
		expect(process.memoryUsage().rss - before).toBeLessThan(100 * mebibyte);
	});

	it.each([
		["es", "Lo que mandaste es demasiado grande. Achicalo y probá de nuevo."],
		["en", "What you sent is too large. Make it smaller and try again."],
	] as const)("is answered with a page that says so, in %s", async (language, text) => {
		const response = await app.post("/auth", { email: "a".repeat(mebibyte) }, { language });
		expect(response.status).toBe(413);
		expect(response.headers.get("Content-Type")).toContain("text/html");
		expect(await response.text()).toContain(text);
	});

	it.each([
		["10 000 fields", "a=b&".repeat(10_000), 413],
		["10 000 files", files(10_000), 413],
	])("of %s is refused", async (_what, body, status) => {
		const type = body.startsWith("--") ? "multipart/form-data; boundary=x" : words;
		const headers = { Origin: app.url, "Content-Type": type };
		const response = await app.ask("/crear/envio", { method: "POST", body, headers, cookie });
		expect(response.status).toBe(status);
	});

	it.each(["/auth", "/crear/envio", "/api/auth/sign-in/email"])(
		"of deep JSON is not looked at by %s",
		async (path) => {
			const body = '{"email":'.repeat(10_000) + "[".repeat(100_000);
			const headers = { Origin: app.url, "Content-Type": "application/json" };
			const response = await app.ask(path, { method: "POST", body, headers, cookie });
			expect([400, 404]).toContain(response.status);
		},
	);
});

describe("a form of a listing that cannot be taken", () => {
	const isWholePage = (html: string) =>
		html.includes(`Tu cuenta, ${user.username}`) && !html.includes("Iniciá sesión");

	it.each([7, 30])("comes back with all that was typed when its image has %i MiB", async (size) => {
		const form = new FormData();
		form.append("categoryId", (await buildCategory(app.db)).id);
		form.append("submissionKey", `foto-${size}`);
		form.append("item", "Una carta");
		form.append("title", "Mi carta");
		form.append("description", "Con caja.");
		form.append("image", new File([new Uint8Array(size * mebibyte)], "foto.png", { type: "image/png" }));
		form.append("wanted", "Otra carta");
		const response = await app.post("/crear", form, { cookie, language: "es" });
		expect(response.status).toBe(413);
		const html = await response.text();
		expect(html).toMatch(/role="alert".{0,300}La foto pesa demasiado/);
		expect(html).toMatch(/role="alert".{0,200}Todavía no se publicó.{0,300}href="#[^"]*-image"[^>]*>Foto</);
		expect(html).toContain('value="Mi carta"');
		expect(html).toContain("Con caja.</textarea>");
		expect(html).toContain('value="custom_Otra carta"');
		expect(html).toMatch(/name="isOpenToOffers"(?![^>]*checked)/);
		expect(isWholePage(html)).toBe(true);
		expect(await app.db.$count(listings, eq(listings.userId, user.id))).toBe(0);
	});

	it.each([
		["breaks off", "multipart/form-data; boundary=x", "--x\r\nContent-Disp", 400, "no está bien"],
		["is no form with an image", words, "a".repeat(7 * mebibyte), 413, "es demasiado grande"],
	])("is answered into its page when it %s", async (_why, type, body, status, text) => {
		const headers = { Origin: app.url, "Content-Type": type };
		const response = await app.ask("/crear", { method: "POST", body, headers, cookie, language: "es" });
		expect(response.status).toBe(status);
		const html = await response.text();
		expect(html).toContain(text);
		expect(html).toMatch(/name="isOpenToOffers"[^>]*checked/);
		expect(isWholePage(html)).toBe(true);
	});
});

describe("a body that is refused", () => {
	it.each([
		["is too large", "/auth", {}, 413],
		["comes from another site", "/auth", { Origin: "https://elsewhere.example" }, 403],
		["is sent to a page that takes none", "/popular", {}, 405],
	])(
		"has passed before its answer when it %s, and its connection is kept",
		async (_why, path, other, status) => {
			const half = Buffer.alloc(6 * mebibyte);
			const sent = send("POST", path, { ...other, "Content-Length": 2 * half.length });
			let isAnswered = false;
			sent.once("response", () => {
				isAnswered = true;
			});
			await new Promise((resolve) => sent.write(half, resolve));
			expect((await app.ask("/health")).status).toBe(200);
			expect(isAnswered).toBe(false);
			sent.end(half);
			expect((await answerTo(sent)).response.statusCode).toBe(status);
			const next = send("GET", "/health").end();
			expect((await answerTo(next)).response.statusCode).toBe(200);
			expect(next.reusedSocket).toBe(true);
		},
	);

	it("is cut after its answer when its sender stops", async () => {
		const sent = send("POST", "/popular", { "Content-Length": 2 * mebibyte });
		sent.write(Buffer.alloc(mebibyte));
		const { response } = await answerTo(sent);
		expect(response.statusCode).toBe(405);
		expect(response.headers.connection).toBe("close");
		sent.destroy();
	});

	it("is not waited for when it says that it is larger than any form", async () => {
		const sent = send("POST", "/auth", { "Content-Length": 65 * mebibyte });
		sent.write(Buffer.alloc(mebibyte));
		const { response } = await answerTo(sent);
		expect(response.statusCode).toBe(413);
		expect(response.headers.connection).toBe("close");
		sent.destroy();
	});
});
