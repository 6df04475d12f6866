import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const optional = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Every environment variable that Reino reads; `docs/operations.md` lists them for operators. */
const environmentSchema = z.object({
	NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
	HOST: z.string().min(1).default("0.0.0.0"),
	PORT: port.default(3000),
	PUBLIC_URL: optional(httpUrl),
	DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
	DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
	DATA_DIR: z.string().min(1).default(".data"),
	SEED: z.enum(["demo", "none"]).optional(),
	AUTH_SECRET: optional(z.string().min(32, "needs at least 32 characters")),
	ADMIN_EMAIL: optional(z.email()),
	SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
	MAIL_FROM: z.string().min(3).default("Reino <hola@reino.example>"),
	SUPPORT_EMAIL: z.email().default("hola@reino.example"),
	LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
	TRUST_PROXY: z.enum(["0", "1"]).default("0"),
});

export interface Config {
	readonly environment: "development" | "production" | "test";
	readonly host: string;
	readonly port: number;
	/** Origin that links in mails carry and that form posts must come from; no slash at the end. */
	readonly publicUrl: string;
	/** Absent: Reino starts its own PostgreSQL below `dataDir`. */
	readonly databaseUrl: string | undefined;
	readonly databasePool: number;
	readonly dataDir: string;
	readonly seed: "demo" | "none";
	readonly authSecret: string;
	readonly adminEmail: string | undefined;
	readonly smtpUrl: string | undefined;
	readonly mailFrom: string;
	/** Where people write for help; the footer and the legal texts show it. */
	readonly supportEmail: string;
	readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
	readonly trustProxy: boolean;
}

/** The environment holds values that Reino cannot start with; `problems` has all of them, a line each. */
export class ConfigError extends Error {
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		super(`Reino cannot start with this configuration:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
		this.name = "ConfigError";
		this.problems = problems;
	}
}

/**
 * Reads and checks the whole configuration at once.
 * @throws ConfigError with every problem found
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
	const parsed = environmentSchema.safeParse(environment);
	if (!parsed.success) {
		throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
	}
	const values = parsed.data;
	const dataDir = resolve(values.DATA_DIR);
	return {
		environment: values.NODE_ENV,
		host: values.HOST,
		port: values.PORT,
		publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
		databaseUrl: values.DATABASE_URL,
		databasePool: values.DATABASE_POOL,
		dataDir,
		seed: values.SEED ?? (values.DATABASE_URL ? "none" : "demo"),
		authSecret: values.AUTH_SECRET ?? localSecret(dataDir),
		adminEmail: values.ADMIN_EMAIL,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM,
		supportEmail: values.SUPPORT_EMAIL,
		logLevel: values.LOG_LEVEL,
		trustProxy: values.TRUST_PROXY === "1",
	};
}

/** A secret of this installation, made once, so that sessions outlive a restart without any setting. */
function localSecret(dataDir: string): string {
	const file = join(dataDir, "auth-secret");
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
	}
	return readFileSync(file, "utf8").trim();
}
