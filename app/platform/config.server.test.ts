import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

let dataDir = "";

beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "reino-config-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("the configuration", () => {
	it("needs nothing: every value has a working default", () => {
		const config = readConfig({ DATA_DIR: dataDir });
		expect(config).toMatchObject({
			environment: "production",
			port: 3000,
			publicUrl: "http://localhost:3000",
			databaseUrl: undefined,
			redisUrl: undefined,
			seed: "demo",
			smtpUrl: undefined,
			trustProxy: false,
			operator: { name: undefined, taxId: undefined, address: undefined, dataRegistration: undefined },
		});
		expect(config.authSecrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
	});

	it("lets a server of this computer stand in for the price guide only where nobody else can open it", () => {
		const local = { DATA_DIR: dataDir, HOST: "127.0.0.1", PRICE_GUIDE_PORT: "4000" };
		expect(readConfig(local).priceGuidePort).toBe(4000);
		for (const open of [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://reino.example" }])
			expect(() => readConfig({ ...local, ...open })).toThrow("PRICE_GUIDE_PORT");
		expect(readConfig({ DATA_DIR: dataDir }).priceGuidePort).toBeUndefined();
	});

	it("opens a demo to this computer alone, unless it is told another interface", () => {
		const of = (environment: Record<string, string>) => {
			const { host, isLocal } = readConfig({ DATA_DIR: dataDir, ...environment });
			return { host, isLocal };
		};
		expect(of({})).toEqual({ host: "127.0.0.1", isLocal: true });
		expect(of({ SEED: "demo", DATABASE_URL: "postgres://db.example/reino" })).toMatchObject({
			isLocal: true,
		});
		expect(of({ HOST: "0.0.0.0" })).toEqual({ host: "0.0.0.0", isLocal: false });
		expect(of({ SEED: "none" })).toEqual({ host: "0.0.0.0", isLocal: false });
		for (const HOST of ["localhost", "127.0.0.1", "::1"]) {
			expect(of({ SEED: "none", HOST }).isLocal).toBe(true);
			expect(of({ HOST, PUBLIC_URL: "https://reino.example" }).isLocal, "behind a proxy").toBe(false);
		}
	});

	it("makes the secret once, so that sessions outlive a restart", () => {
		const { authSecrets } = readConfig({ DATA_DIR: dataDir });
		expect(readConfig({ DATA_DIR: dataDir }).authSecrets).toEqual(authSecrets);
	});

	it("never fills an external database with the demo by itself", () => {
		const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: "postgres://reino@db.example/reino" });
		expect(config.seed).toBe("none");
	});

	it("takes an empty variable as an absent one", () => {
		expect(readConfig({ DATA_DIR: dataDir, SMTP_URL: "", DATABASE_URL: " " }).smtpUrl).toBeUndefined();
		expect(readConfig({ DATA_DIR: dataDir, PORT: "", SEED: "" }).port).toBe(3000);
	});

	it("takes the public address as browsers write an origin", () => {
		const publicUrl = (PUBLIC_URL: string) => readConfig({ DATA_DIR: dataDir, PUBLIC_URL }).publicUrl;
		expect(publicUrl("https://reino.example/")).toBe("https://reino.example");
		expect(publicUrl("https://Reino.example:443")).toBe("https://reino.example");
		expect(() => publicUrl("https://reino.example/app")).toThrow("PUBLIC_URL: must be an origin");
	});

	it("counts a data folder that cannot be written among what is wrong", () => {
		const file = join(dataDir, "auth-secret");
		readConfig({ DATA_DIR: dataDir });
		expect(() => readConfig({ DATA_DIR: join(file, "below") })).toThrow("DATA_DIR: cannot be written");
	});

	it("refuses a secret's file that is empty instead of signing with nothing", () => {
		const folder = join(dataDir, "empty-secret");
		mkdirSync(folder);
		writeFileSync(join(folder, "auth-secret"), "\n");
		expect(problemsOf(() => readConfig({ DATA_DIR: folder }))).toEqual([
			expect.stringMatching(/^DATA_DIR: the secret in .*auth-secret is empty or too short; .*remove it/),
		]);
	});

	it("takes the operator's data, the CUIT with or without dashes", () => {
		const operator = readConfig({
			DATA_DIR: dataDir,
			OPERATOR_NAME: "Coleccionables de Prueba S.A.",
			OPERATOR_TAX_ID: "33693450239",
		}).operator;
		expect(operator).toMatchObject({ name: "Coleccionables de Prueba S.A.", taxId: "33-69345023-9" });
	});

	it("offers a provider of sign-in once both halves are there, and refuses one half", () => {
		const google = { GOOGLE_CLIENT_ID: "an id", GOOGLE_CLIENT_SECRET: "a secret" };
		const { social } = readConfig({ DATA_DIR: dataDir, ...google });
		expect(social.google).toMatchObject({ clientId: "an id", clientSecret: "a secret" });
		expect(social.facebook).toBeUndefined();
		const half = { GOOGLE_CLIENT_ID: "an id", GOOGLE_CLIENT_SECRET: " ", FACEBOOK_CLIENT_SECRET: "a secret" };
		expect(problemsOf(() => readConfig({ DATA_DIR: dataDir, ...half, PORT: "x" }))).toEqual([
			expect.stringContaining("PORT: "),
			"GOOGLE_CLIENT_SECRET: is missing beside GOOGLE_CLIENT_ID",
			"FACEBOOK_CLIENT_ID: is missing beside FACEBOOK_CLIENT_SECRET",
		]);
	});

	it("tells everything that is wrong at once", () => {
		const wrong = {
			DATA_DIR: dataDir,
			PORT: "70000",
			PUBLIC_URL: "reino.example",
			DATABASE_URL: "mysql://db.example",
			REDIS_URL: "http://cache.example:6379",
			FILES_URL: "https://key:secret@s3.example/bucket/folder",
			AUTH_SECRET: "short",
			BACKUP_KEY: "short",
			SMTP_URL: "http://mail.example",
			MAIL_FROM: "abc",
			LOG_LEVEL: "loud",
			SEED: "everything",
			OPERATOR_TAX_ID: "33-69345023-8",
			OPERATOR_NAME: "x".repeat(201),
			DATABASE_POOL: "0",
			DRAIN_SECONDS: "1.5",
			OTEL_TRACES_SAMPLER_ARG: "half",
			SUPPORT_EMAIL: "ayuda",
		};
		const problems = problemsOf(() => readConfig(wrong));
		const named = problems.map((problem) => problem.split(":")[0]);
		expect(named.sort()).toEqual(
			Object.keys(wrong)
				.filter((name) => name !== "DATA_DIR")
				.sort(),
		);
		for (const problem of problems) expect(problem).toMatch(/: (must|needs) /);
		expect(problems).toEqual(
			expect.arrayContaining([
				"PORT: must be 65535 or less",
				"DRAIN_SECONDS: must be a whole number",
				"LOG_LEVEL: must be silent or error or warn or info or debug",
				"SMTP_URL: must be an address such as smtp://user:password@host:587",
				"MAIL_FROM: must be a mail address or Name <address>",
			]),
		);
	});
});

function problemsOf(read: () => unknown): readonly string[] {
	try {
		read();
	} catch (error) {
		if (error instanceof ConfigError) return error.problems;
		throw error;
	}
	return [];
}
