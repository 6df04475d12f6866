import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildUser } from "#tests/factories/accounts.ts";
import { serveApp } from "./served-app.ts";

const bodies = { total: 3, running: 2, crowd: 0, waiting: 0, maxWait: 0 };
const app = await serveApp({ limits: { bodies, pace: { windowMillis: 60_000, windowBytes: 1 } } });
const [boundary, size] = ["limite", 20_000];
const form = Buffer.from(
	`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n` +
		`${"x".repeat(size)}\r\n--${boundary}--\r\n`,
);
const held = new Set<ClientRequest>();
let cookies: string[] = [];

beforeAll(async () => {
	const users = await Promise.all([1, 2, 3].map(() => buildUser(app.db)));
	cookies = await Promise.all(users.map((user) => app.signIn(user)));
	// The first page waits for its code.
	await app.ask("/perfil");
});
afterEach(() => {
	for (const sent of held) sent.destroy();
	held.clear();
});

/** Sends a form but for its last byte. @returns once the server has counted it: it asks for the body just then */
async function hold(path: string, cookie = "", { url } = app): Promise<ClientRequest> {
	const headers = {
		Origin: url,
		Cookie: cookie,
		"Content-Type": `multipart/form-data; boundary=${boundary}`,
		"Content-Length": form.length,
		Expect: "100-continue",
	};
	const sent = request(url + path, { method: "POST", agent: false, headers });
	sent.on("error", () => {});
	held.add(sent);
	sent.flushHeaders();
	await once(sent, "continue");
	sent.write(form.subarray(0, -1));
	return sent;
}

/** An error, too, comes with it. */
function isCut(sent: ClientRequest): Promise<unknown> {
	return new Promise((resolve) => sent.once("close", resolve));
}

function finish(sent: ClientRequest): Promise<IncomingMessage> {
	const answered = once(sent, "response").then(([response]) => response as IncomingMessage);
	sent.end(form.subarray(-1));
	return answered;
}

const post = (cookie = "") => app.post("/crear/envio", { item: "Algo" }, { cookie });
const statusOf = async (cookie = "") => (await post(cookie)).status;

describe("bodies that are held before their last byte", () => {
	it("leave their sender a few at once, and others theirs", async () => {
		const [one, other] = cookies;
		const sent = [await hold("/crear/envio", one), await hold("/crear/envio", one)] as const;
		const refused = await post(one);
		expect(refused.headers.get("Retry-After")).toBe("5");
		expect(refused.headers.get("Cache-Control")).toBe("private, no-store");
		const text = await refused.text();
		expect(text).toContain("Recargá esta página en unos segundos");
		expect(text).toContain("Reload this page in a few seconds");
		expect(await statusOf(other)).toBe(400);
		expect((await app.ask("/perfil", { cookie: one ?? "" })).status).toBe(200);

		expect((await finish(sent[0])).statusCode).toBe(400);
		expect(await statusOf(one)).toBe(400);
		sent[1].destroy();
		await hold("/crear/envio", one);
		await expect.poll(() => statusOf(one)).toBe(400);
	});

	it("are a few of all together", async () => {
		const [one, other, third] = cookies;
		for (const cookie of [one, one, other]) await hold("/crear/envio", cookie);
		expect(await statusOf(third)).toBe(503);
		expect((await app.ask("/intercambios")).status).toBe(200);
		for (const sent of held) sent.destroy();
		await expect.poll(() => statusOf(third)).toBe(400);
	});

	it("count for a visitor's address", async () => {
		const sent = [await hold("/auth"), await hold("/auth")] as const;
		const signIn = () => app.post("/auth", { intent: "signIn" });
		expect((await signIn()).status).toBe(503);
		await finish(sent[0]);
		expect((await signIn()).status).toBe(400);
	});
});

describe("what a visitor sends to a place of members", () => {
	const id = "018f0000-0000-7000-8000-000000000000";
	it.each([
		["/crear", 302],
		["/crear/envio", 401],
		["/perfil", 302],
		["/perfil/ajustes", 302],
		["/perfil/contrasena", 302],
		["/perfil/eliminar", 302],
		["/auth/sessions", 302],
		["/mensajes/nueva", 302],
		["/mensajes/oferta", 401],
		[`/mensajes/${id}`, 302],
		[`/mensajes/${id}/hilo`, 401],
		[`/mensajes/${id}/trueque`, 401],
		[`/intercambios/${id}/reporte`, 302],
		[`/reporte/publicacion/${id}/envio`, 401],
		["/notificaciones/lista", 401],
	])("is answered by %s before any of it is read", async (path, status) => {
		// What is no form would be refused as such by whoever reads it.
		const headers = { Origin: app.url, "Content-Type": "text/plain" };
		const response = await app.ask(path, { method: "POST", body: "no soy un formulario", headers });
		expect(response.status).toBe(status);
	});
});

describe("a body that comes slowly", () => {
	it("is cut when it stops, and not while it goes on", async () => {
		const slow = await serveApp({ limits: { pace: { windowMillis: 3_000, windowBytes: 100 } } });
		const cookie = await slow.signIn(await buildUser(slow.db));
		await slow.ask("/perfil", { cookie });
		const stopped = await hold("/crear/envio", cookie, slow);
		// It ends its person's sessions without reading the form.
		const another = await hold("/auth/sessions", await slow.signIn(await buildUser(slow.db)), slow);
		const piece = "x".repeat(100);
		const going = request(`${slow.url}/perfil/ajustes`, {
			method: "POST",
			agent: false,
			headers: {
				Origin: slow.url,
				Cookie: cookie,
				"Content-Type": "application/x-www-form-urlencoded",
				"Transfer-Encoding": "chunked",
			},
		});
		going.write("intent=mails&kind=offers&isWanted=1&rest=");
		const timer = setInterval(() => going.write(piece), 20);
		await Promise.all([isCut(stopped), isCut(another)]);
		clearInterval(timer);
		const answered = once(going, "response");
		going.end();
		expect((await answered)[0].statusCode).toBe(200);
	});
});
