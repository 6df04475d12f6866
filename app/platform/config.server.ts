import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { formatTaxId, isTaxId } from "#app/shared/tax-id.ts";
import { type Secrets, secretsSchema } from "./secrets.ts";

/** A setting shown as one line in a legal text or the footer. */
const line = z.string().trim().max(200);
const port = z.coerce.number().int().min(0).max(65_535);
/** An address with one of these schemes; the problem of any other names the example. */
const address = (protocol: RegExp, example: string) =>
	z.url({ protocol, error: `must be an address such as ${example}` });
const httpUrl = address(/^https?$/, "https://reino.example");
const postgresUrl = address(/^postgres(ql)?$/, "postgres://user:password@host:5432/reino");
const origin = httpUrl
	.refine((text) => isOrigin(text), "must be an origin, without a path")
	.transform((text) => new URL(text).origin);
const sender = z.union([z.email(), z.string().regex(/^[^<>]+ <[^<>\s]+@[^<>\s]+>$/)], {
	error: "must be a mail address or Name <address>",
});

/** Every environment variable that Reino reads; `docs/operations.md` lists them for operators. */
const environmentSchema = z.object({
	NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
	HOST: z.string().optional(),
	PORT: port.default(3000),
	METRICS_HOST: z.string().default("127.0.0.1"),
	METRICS_PORT: port.optional(),
	// The SDK reads the other variables of this name itself.
	OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number("must be a number from 0 to 1").min(0).max(1).default(1),
	DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
	PUBLIC_URL: origin.optional(),
	DATABASE_URL: postgresUrl.optional(),
	DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
	DATABASE_READ_URL: postgresUrl.optional(),
	REDIS_URL: address(/^rediss?$/, "redis://host:6379").optional(),
	DATA_DIR: z.string().default(".data"),
	FILES_URL: httpUrl
		.refine(namesBucket, "must end in the name of a bucket, and nothing behind it")
		.optional(),
	BACKUP_KEY: z.string().min(16, "must have 16 characters or more").optional(),
	SEED: z.enum(["demo", "none"]).optional(),
	AUTH_SECRET: secretsSchema.optional(),
	ADMIN_EMAIL: z.email().optional(),
	SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587").optional(),
	MAIL_FROM: sender.default("Reino <hola@reino.example>"),
	SUPPORT_EMAIL: z.email().default("hola@reino.example"),
	OPERATOR_NAME: line.optional(),
	OPERATOR_TAX_ID: z
		.string()
		.refine(isTaxId, "must be a CUIT with its check digit")
		.transform(formatTaxId)
		.optional(),
	OPERATOR_ADDRESS: line.optional(),
	DATA_REGISTRATION: line.optional(),
	STORE_ADDRESS: line.optional(),
	STORE_OPEN: z.enum(["0", "1"]).default("0"),
	PRICECHARTING_TOKEN: line.optional(),
	PRICE_GUIDE_PORT: port.optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	GOOGLE_AUTHORIZE_URL: httpUrl.default("https://accounts.google.com/o/oauth2/v2/auth"),
	GOOGLE_TOKEN_URL: httpUrl.default("https://oauth2.googleapis.com/token"),
	GOOGLE_PROFILE_URL: httpUrl.default("https://openidconnect.googleapis.com/v1/userinfo"),
	FACEBOOK_CLIENT_ID: z.string().optional(),
	FACEBOOK_CLIENT_SECRET: z.string().optional(),
	FACEBOOK_AUTHORIZE_URL: httpUrl.default("https://www.facebook.com/v24.0/dialog/oauth"),
	FACEBOOK_TOKEN_URL: httpUrl.default("https://graph.facebook.com/v24.0/oauth/access_token"),
	FACEBOOK_PROFILE_URL: httpUrl.default("https://graph.facebook.com/v24.0/me?fields=id,email"),
	LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
	TRUST_PROXY: z.enum(["0", "1"]).default("0"),
});

/** Variables that are only of use together. */
const pairs = [
	["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
	["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
] as const;

/** A provider of social sign-in, as its console names things. */
export interface SocialSettings {
	readonly clientId: string;
	readonly clientSecret: string;
	readonly authorizeUrl: string;
	readonly tokenUrl: string;
	/** Answers who an access token belongs to. */
	readonly profileUrl: string;
}

/** The providers that are configured; the others are absent. */
export interface SocialConfig {
	readonly google?: SocialSettings | undefined;
	readonly facebook?: SocialSettings | undefined;
}

/** The operator of this installation, as the legal texts name them; they say of what is absent that it is not given yet. */
export interface Operator {
	/** A person's name or a company's. */
	readonly name: string | undefined;
	/** CUIT, written with dashes. */
	readonly taxId: string | undefined;
	/** Legal domicile. */
	readonly address: string | undefined;
	/** Number in the national register of databases (Law 25.326, section 21). */
	readonly dataRegistration: string | undefined;
}

export interface Config {
	readonly environment: "development" | "production" | "test";
	readonly host: string;
	readonly port: number;
	/** Where Prometheus reads; absent: nothing is counted for it. */
	readonly metrics: { readonly host: string; readonly port: number } | undefined;
	/** How many requests are traced, 0 to 1; absent where no collector takes traces. */
	readonly traces: { readonly share: number } | undefined;
	/** How long a process that is to end goes on answering, so that a proxy turns to the others, in seconds. */
	readonly drainSeconds: number;
	/** Whether it can be opened from this computer alone. */
	readonly isLocal: boolean;
	/** Origin that links in mails carry and that form posts must come from; no slash at the end. */
	readonly publicUrl: string;
	/** Absent: Reino starts its own PostgreSQL below `dataDir`. */
	readonly databaseUrl: string | undefined;
	readonly databasePool: number;
	/** A replica that visitors' public pages are read from; absent: all is read from the database itself. */
	readonly databaseReadUrl: string | undefined;
	/** Carries events between several nodes; absent for one node. */
	readonly redisUrl: string | undefined;
	readonly dataDir: string;
	/** Bucket of S3-compatible storage, with the key in it; absent: files are below `dataDir`. */
	readonly filesUrl: string | undefined;
	/** Encrypts and decrypts backups; without one they are not encrypted. */
	readonly backupKey: string | undefined;
	readonly seed: "demo" | "none";
	readonly authSecrets: Secrets;
	/** Whether AUTH_SECRET is absent, so that a secret that was made in `dataDir` signs. */
	readonly isSecretLocal: boolean;
	readonly adminEmail: string | undefined;
	readonly smtpUrl: string | undefined;
	readonly mailFrom: string;
	/** Where people write for help; the footer and the legal texts show it. */
	readonly supportEmail: string;
	readonly operator: Operator;
	/** Street address of the shop, shown in the footer; without it only the city is. */
	readonly storeAddress: string | undefined;
	/** Whether the shop's page says that it has opened. */
	readonly isStoreOpen: boolean;
	/** For the price guide's API; without one its pages are read. */
	readonly priceGuideToken: string | undefined;
	/** Where a server of this computer stands in for the price guide, as in tests. */
	readonly priceGuidePort: number | undefined;
	readonly social: SocialConfig;
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
	const given = withoutBlanks(environment);
	const parsed = environmentSchema.safeParse(given, { error: requirementOf });
	const wrong = parsed.error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`) ?? [];
	const problems = [...wrong, ...halves(given)];
	if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
	const values = parsed.data;
	const dataDir = resolve(values.DATA_DIR);
	const seed = values.SEED ?? (values.DATABASE_URL ? "none" : "demo");
	// Everybody knows the passwords of the demo's accounts.
	const host = values.HOST ?? (seed === "demo" ? "127.0.0.1" : "0.0.0.0");
	const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
	// A proxy on this computer may let others in: then the public address is another.
	const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
	return {
		environment: values.NODE_ENV,
		host,
		port: values.PORT,
		drainSeconds: values.DRAIN_SECONDS,
		metrics:
			values.METRICS_PORT === undefined
				? undefined
				: { host: values.METRICS_HOST, port: values.METRICS_PORT },
		traces: values.OTEL_EXPORTER_OTLP_ENDPOINT ? { share: values.OTEL_TRACES_SAMPLER_ARG } : undefined,
		isLocal,
		publicUrl,
		databaseUrl: values.DATABASE_URL,
		databasePool: values.DATABASE_POOL,
		databaseReadUrl: values.DATABASE_READ_URL,
		redisUrl: values.REDIS_URL,
		dataDir,
		filesUrl: values.FILES_URL,
		backupKey: values.BACKUP_KEY,
		seed,
		authSecrets: values.AUTH_SECRET ?? [localSecret(dataDir)],
		isSecretLocal: values.AUTH_SECRET === undefined,
		adminEmail: values.ADMIN_EMAIL,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM,
		supportEmail: values.SUPPORT_EMAIL,
		operator: {
			name: values.OPERATOR_NAME,
			taxId: values.OPERATOR_TAX_ID,
			address: values.OPERATOR_ADDRESS,
			dataRegistration: values.DATA_REGISTRATION,
		},
		storeAddress: values.STORE_ADDRESS,
		isStoreOpen: values.STORE_OPEN === "1",
		priceGuideToken: values.PRICECHARTING_TOKEN,
		priceGuidePort: standInPort(values, isLocal),
		social: { google: socialSettings(values, "GOOGLE"), facebook: socialSettings(values, "FACEBOOK") },
		logLevel: values.LOG_LEVEL,
		trustProxy: values.TRUST_PROXY === "1",
	};
}

/** What a value must be, for a schema that does not say it itself. */
function requirementOf(issue: z.core.$ZodRawIssue): string {
	if (issue.code === "invalid_value") return `must be ${issue.values.join(" or ")}`;
	if (issue.code === "too_small") return `must be ${issue.minimum} or more`;
	if (issue.code === "too_big")
		return issue.origin === "string"
			? `must have ${issue.maximum} characters or fewer`
			: `must be ${issue.maximum} or less`;
	if (issue.code === "invalid_format" && issue.format === "email") return "must be a mail address";
	return "must be a whole number";
}

type Environment = z.output<typeof environmentSchema>;

/** A provider counts as configured once it has both an id and a secret. */
function socialSettings(values: Environment, name: "GOOGLE" | "FACEBOOK"): SocialSettings | undefined {
	const clientId = values[`${name}_CLIENT_ID`];
	const clientSecret = values[`${name}_CLIENT_SECRET`];
	if (!clientId || !clientSecret) return undefined;
	return {
		clientId,
		clientSecret,
		authorizeUrl: values[`${name}_AUTHORIZE_URL`],
		tokenUrl: values[`${name}_TOKEN_URL`],
		profileUrl: values[`${name}_PROFILE_URL`],
	};
}

/** Where others can reach Reino, nothing that somebody types may lead to a server of this computer. */
function standInPort({ PRICE_GUIDE_PORT }: Environment, isLocal: boolean): number | undefined {
	if (PRICE_GUIDE_PORT === undefined || isLocal) return PRICE_GUIDE_PORT;
	throw new ConfigError(["PRICE_GUIDE_PORT: is for a Reino that this computer alone can open"]);
}

function isLoopback(host: string): boolean {
	return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

function isOrigin(text: string): boolean {
	// What is no URL was told already.
	if (!URL.canParse(text)) return true;
	const { pathname, search, hash } = new URL(text);
	return pathname === "/" && search + hash === "";
}

function namesBucket(text: string): boolean {
	// What is no URL was told already.
	return !URL.canParse(text) || /^\/[^/]+\/?$/.test(new URL(text).pathname);
}

/** Half a pair is a mistake that would otherwise show as a button that is missing. */
function halves(given: Readonly<Record<string, string | undefined>>): string[] {
	return pairs.flatMap((pair) => {
		const [absent] = pair.filter((name) => given[name] === undefined);
		const present = pair.find((name) => given[name] !== undefined);
		return absent && present ? [`${absent}: is missing beside ${present}`] : [];
	});
}

/** A variable that is there but blank counts as absent, as compose files and panels leave them. */
function withoutBlanks(environment: Readonly<Record<string, string | undefined>>) {
	return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/**
 * A secret of this installation, made once, so that sessions outlive a restart without any setting. It appears
 * whole or not at all, also when two processes start at once.
 */
function localSecret(dataDir: string): string {
	const file = join(dataDir, "auth-secret");
	let secret: string;
	try {
		if (!existsSync(file)) {
			mkdirSync(dataDir, { recursive: true });
			const draft = `${file}.${process.pid}`;
			writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
			if (!existsSync(file)) renameSync(draft, file);
			else rmSync(draft);
		}
		secret = readFileSync(file, "utf8").trim();
	} catch (error) {
		throw new ConfigError([
			`DATA_DIR: cannot be written (${error instanceof Error ? error.message : error}); let the user who starts Reino write there, or choose another folder`,
		]);
	}
	if (secret.length >= 32) return secret;
	throw new ConfigError([
		`DATA_DIR: the secret in ${file} is empty or too short; bring the file back, or remove it, and everybody signs in anew`,
	]);
}
