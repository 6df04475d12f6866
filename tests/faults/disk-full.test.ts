import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { imageWidths } from "#app/shared/image.ts";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { makePng } from "#tests/routes/images.ts";
import { type Client, clientOf, listingFields, publish } from "./app-client.ts";

const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");
const t = translateFor("es");
let dataDir = "";
let server: BuiltServer;
let owner: Client;
let png: Uint8Array;

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "reino-disk-full-"));
	const preload = pathToFileURL(join(import.meta.dirname, "full-disk.ts")).href;
	const environment = {
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		NODE_OPTIONS: `--import=${preload}`,
	};
	server = await startBuiltServer({ dataDir, environment });
	owner = clientOf(server.url, await cookieOf(db, await buildUser(db), secret));
	png = await makePng(400, 560);
});

afterAll(async () => {
	await server?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

function send(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append("image", new File([new Uint8Array(png)], "foto.png", { type: "image/png" }));
	const headers = { Cookie: owner.cookie, Connection: "close" };
	return fetch(server.url + path, { method: "POST", headers, redirect: "manual", body: form });
}

async function fileNames(): Promise<string[]> {
	const folder = join(dataDir, "files");
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function statusOf(path: string): Promise<number> {
	return (await owner.get(path)).status;
}

async function profileHas(title: string): Promise<boolean> {
	return (await (await owner.get("/perfil")).text()).includes(title);
}

it.each([
	["while an image comes", "upload-"],
	["while an image is kept", "files/"],
])(
	"publishes nothing by halves when the disk is full %s, and the same form once there is room",
	async (when, begins) => {
		const kept = await (await send("/crear/envio", await listingFields(owner, `Con lugar ${when}`))).json();
		const page = `/intercambios/${kept.value.id}`;
		const before = await fileNames();
		const title = `Sin lugar ${when}`;
		const fields = await listingFields(owner, title);
		const saidBefore = server.output().length;
		const full = join(dataDir, "full");
		await writeFile(full, begins);

		const byScript = await send("/crear/envio", fields);
		expect(byScript.status).toBe(500);
		const failure = { code: "upload.failed", params: {}, problems: { image: "errors.uploadFailed" } };
		expect(await byScript.json()).toEqual({ ok: false, failure });
		const byForm = await send("/crear", fields);
		expect(byForm.status).toBe(500);
		const html = await byForm.text();
		expect(html).toContain(t("errors.uploadFailed"));
		expect(html).toContain(`value="${title}"`);
		expect((await fileNames()).sort()).toEqual(before.sort());
		expect(await profileHas(title)).toBe(false);
		expect(server.output().slice(saidBefore)).toMatch(/"code":"ENOSPC".*"msg":"file storage failed"/);

		for (const path of ["/", "/intercambios", page, `/files/${before[0]}`, `${page}/compartir.jpg`]) {
			expect(await statusOf(path), path).toBe(200);
		}
		// What takes no file goes on.
		await publish(owner, `Sin foto ${when}`);

		await rm(full);
		const again = await send("/crear/envio", fields);
		expect(again.status).toBe(200);
		expect(await fileNames()).toHaveLength(before.length + imageWidths.length);
		expect(await profileHas(title)).toBe(true);
	},
);
