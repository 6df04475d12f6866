import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { storeImage } from "#app/platform/images.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { makePng } from "./images.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();

const immutable = "public, max-age=31536000, immutable";

describe("security headers", () => {
	const paths = ["/", "/intercambios", "/no-existe", "/health", "/favicon.svg", "/api/auth/get-session"];

	it.each(paths)("stand on %s", async (path) => {
		const { headers } = await app.ask(path);
		expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
		expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
		expect(headers.get("Permissions-Policy")).toContain("geolocation=()");
		expect(headers.get("X-Powered-By")).toBeNull();
	});

	it.each(["/", "/intercambios", "/no-existe", "/reset-password"])(
		"let only own scripts run on %s",
		async (path) => {
			const cookie = await app.signIn(await buildUser(app.db));
			for (const options of [{}, {}, { cookie }]) {
				const response = await app.ask(path, options);
				const policy = response.headers.get("Content-Security-Policy") ?? "";
				expect(policy).toContain("default-src 'self'");
				expect(policy).toContain("object-src 'none'");
				expect(policy).toContain("frame-ancestors 'none'");
				expect(policy).toContain("base-uri 'none'");
				expect(policy).toContain("form-action 'self'");
				const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
				expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/);
				expect(scripts).toMatch(/'(nonce|sha256)-/);
			}
		},
	);

	it.each(["/", "/intercambios", "/no-existe", "/auth?mode=signUp"])(
		"come with a page that no browser shows in its old way: %s",
		async (path) => {
			const cookie = await app.signIn(await buildUser(app.db));
			for (const options of [{}, {}, path.startsWith("/auth") ? {} : { cookie }]) {
				expect(await (await app.ask(path, options)).text()).toMatch(/^<!DOCTYPE html><html lang=/);
			}
		},
	);

	it("name no inline handler and no script address in any page", async () => {
		for (const path of ["/", "/intercambios", "/auth?mode=signUp"]) {
			const html = await (await app.ask(path)).text();
			expect(html).not.toMatch(/<[^>]+\son[a-z]+=["']/i);
			expect(html).not.toMatch(/(href|src|action)=["']\s*javascript:/i);
		}
	});
});

describe("Strict-Transport-Security", () => {
	it("is sent once people use the site by https, with kept pages too", async () => {
		const secure = await serveApp({ environment: { PUBLIC_URL: "https://reino.example" } });
		for (const path of ["/", "/", "/no-existe", "/favicon.svg", "/health"]) {
			const { headers } = await secure.ask(path);
			expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
		}
	});

	it("is not sent before", async () => {
		expect((await app.ask("/")).headers.get("Strict-Transport-Security")).toBeNull();
	});
});

describe("caching", () => {
	const cachingOf = async (path: string, cookie?: string) =>
		(await app.ask(path, cookie ? { cookie } : {})).headers.get("Cache-Control");

	it("lets no browser keep what is one person's, as a page or as data", async () => {
		const cookie = await app.signIn(await buildUser(app.db));
		const own = ["/perfil", "/crear", "/mensajes", "/notificaciones", "/perfil/ajustes", "/perfil/eliminar"];
		const data = ["/notificaciones/lista", "/mensajes/lista", "/mensajes/sin-leer", "/auth/session"];
		const shared = ["/intercambios", "/intercambios.data", "/api/feed"];
		for (const path of [...own, ...own.map((page) => `${page}.data`), ...data, ...shared])
			expect(await cachingOf(path, cookie), path).toBe("private, no-store");
	});

	it("keeps no answer either that sends a visitor to sign in, or finds nothing", async () => {
		for (const path of ["/perfil", "/perfil.data", "/mensajes/lista", "/no-existe"])
			expect(await cachingOf(path), path).toMatch(/^private, no-(store|cache)$/);
	});

	it("lets browsers ask again about what every visitor sees", async () => {
		for (const path of ["/", "/intercambios", "/intercambios.data", "/api/feed"])
			expect(await cachingOf(path), path).toBe("private, no-cache");
		expect(await cachingOf("/api/cities?query=ros")).toMatch(/^public, max-age=/);
	});

	it("lets browsers keep built files for good", async () => {
		const files = await readdir("build/client/assets");
		for (const ending of [".js", ".css", ".woff2"]) {
			const name = files.find((file) => file.endsWith(ending));
			const response = await app.ask(`/assets/${name}`);
			expect(response.status).toBe(200);
			expect(response.headers.get("Cache-Control")).toBe(immutable);
		}
	});

	it("keeps nothing of an asset that is not there", async () => {
		const response = await app.ask("/assets/missing-12345678.js");
		expect(response.status).toBe(404);
		expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
	});

	let key = "";
	beforeAll(async () => {
		key = (await storeImage(app.deps.files, { bytes: () => makePng(40, 30) })).key;
	});

	it.each(imageWidths)("serves the variant %i of an image, immutable and as what it is", async (width) => {
		const response = await app.ask(`/files/${imageFile(key, width)}`);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe(immutable);
		expect(response.headers.get("Content-Type")).toBe("image/webp");
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
	});

	it.each([
		`/files/${"0".repeat(32)}-320.webp`,
		"/files/../auth-secret",
		"/files/%2e%2e%2fauth-secret",
		"/files/..%5cauth-secret",
		"/files/auth-secret",
	])("finds nothing at %s", async (path) => {
		const response = await app.ask(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
	});
});

it("a person's shield is an image that may be kept for good, and its address names nobody", async () => {
	const path = shieldImagePath(shieldImageName("CamiCartas"));
	expect(path).toBe(shieldImagePath(shieldImageName("camicartas")));
	expect(path).toMatch(/^\/escudos\/2-\d{1,3}\.png$/);
	const response = await app.ask(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("Content-Type")).toBe("image/png");
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
	expect(response.headers.get("Set-Cookie")).toBeNull();
	const image = sharp(Buffer.from(await response.bytes()));
	expect(await image.metadata()).toMatchObject({ format: "png", width: 132, hasAlpha: true });
	const { channels } = await image.stats();
	expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(20);
});

it.each(["2-384.png", "2-01.png", "1-1.png", "2--1.png", "2-1.svg", "camicartas.png", "2-1e1.png"])(
	"there is no shield called %s",
	async (name) => {
		expect((await app.ask(`/escudos/${name}`)).status).toBe(404);
	},
);

it("the mark of the mails is an image", async () => {
	const response = await app.ask("/art/mark.png");
	expect(response.headers.get("Content-Type")).toBe("image/png");
	expect(await sharp(Buffer.from(await response.bytes())).metadata()).toMatchObject({
		width: 96,
		height: 138,
	});
});
