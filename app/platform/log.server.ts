import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { type DestinationStream, pino } from "pino";
import { isDatabaseUnavailable } from "./database/availability.server.ts";

/** One JSON line per entry. A message is always given: in its place pino would take an error's own. */
export interface Log {
	error(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	info(fields: object, message: string): void;
	debug(fields: object, message: string): void;
}

/**
 * Logs on standard output, with the id of the request that it is about. No secret and no personal data is written: errors go in as `err`, paths of requests as
 * `path`, their origins as `origin`, and what others have written into a text of theirs as `text`.
 * While the database is away, what failed of it is one line a minute, with the number of those that are not written.
 * @param destination where the lines go instead
 */
export function createLog(level: string, destination?: DestinationStream): Log {
	const options = {
		level,
		base: null,
		mixin: () => ({ requestId: currentRequestId() }),
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: describeError, path: withoutSecrets, origin: withoutSecrets, text: withoutSecrets },
	};
	return withOutagesCounted(destination ? pino(options, destination) : pino(options));
}

/** Time of an outage that one line tells, in milliseconds. */
const outageLineMillis = 60_000;

/** A log that tells the errors of an outage of the database, which come with every request, by their number. */
function withOutagesCounted(log: Log): Log {
	let outage: { count: number; err: unknown } | null = null;
	const tell = () => {
		if (!outage || outage.count === 0) {
			outage = null;
			return;
		}
		log.error(outage, "the database is away");
		outage = { count: 0, err: null };
		setTimeout(tell, outageLineMillis).unref();
	};
	const counted = (level: "error" | "warn") => (fields: object, message: string) => {
		const err = "err" in fields ? fields.err : null;
		if (!isDatabaseUnavailable(err)) return log[level](fields, message);
		if (outage) {
			outage = { count: outage.count + 1, err };
			return;
		}
		outage = { count: 0, err: null };
		setTimeout(tell, outageLineMillis).unref();
		log[level](fields, message);
	};
	return {
		error: counted("error"),
		warn: counted("warn"),
		info: (fields, message) => log.info(fields, message),
		debug: (fields, message) => log.debug(fields, message),
	};
}

const weights = { debug: 1, info: 2, warn: 3, error: 4 } as const;

/**
 * The log of a developer's terminal: entries to read, and errors whole, with their query, its values and their place.
 * @param level `silent`, or the least of the levels that are shown
 * @param write where the entries go instead
 */
export function createTerminalLog(level: string, write = writeLine): Log {
	const least = level in weights ? weights[level as keyof typeof weights] : Number.POSITIVE_INFINITY;
	const entry = (name: keyof typeof weights) => (fields: object, message: string) => {
		if (weights[name] >= least) write(`${name}: ${message} ${inspect(fields, { depth: 8 })}`);
	};
	return { error: entry("error"), warn: entry("warn"), info: entry("info"), debug: entry("debug") };
}

function writeLine(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** Fields that say what went wrong and never with which value. */
const detailFields = ["code", "constraint", "table", "column", "syscall", "command", "responseCode"] as const;
/** A statement is known by its beginning, in characters. */
const maxStatement = 300;

/**
 * An error as the log has it: its class, codes and where it was thrown. The words of PostgreSQL and of mail servers
 * are left out, since they repeat the values that they were given; those of others go in without what may be secret.
 */
function describeError(error: unknown): Record<string, unknown> {
	if (typeof error !== "object" || error === null) return { type: typeof error };
	const fields = error as Record<string, unknown>;
	const details = detailFields.flatMap((name) => (name in fields ? [[name, fields[name]] as const] : []));
	return {
		type: error.constructor?.name,
		...Object.fromEntries(details),
		...(typeof fields.query === "string" && { query: fields.query.slice(0, maxStatement) }),
		...(!repeatsValues(fields) && { message: withoutSecrets(fields.message) }),
		...(typeof fields.stack === "string" && { stack: framesOf(fields.stack) }),
		...(fields.cause !== undefined && { cause: describeError(fields.cause) }),
	};
}

/** Errors of a query, of PostgreSQL (which have a severity), of a mail server, and of a parser. */
function repeatsValues(error: Record<string, unknown>): boolean {
	return "query" in error || "severity" in error || "responseCode" in error || error instanceof SyntaxError;
}

/** Where an error was thrown, without its message, with which a stack begins. */
function framesOf(stack: string): string {
	return stack
		.split("\n")
		.filter((line) => line.startsWith("    at "))
		.join("\n");
}

/** Each of them begins where a word does and nowhere within it, so that time grows only with a text's length. */
const secretParts = [
	// What Drizzle and Node append: the values themselves.
	/\bparams: .*|\bReceived .*/gs,
	// Addresses of people; what follows a "?" in a link.
	/(?<![^\s"'<>()])[^\s"'<>()]+@[^\s"'<>()]+|\?[^\s"'<>()]+/g,
	// Tokens and signatures are long and have capitals; ids and names in SQL have none.
	/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{20,}/g,
];

/** A text without what looks like a mail address, a token or a query's parameters. */
function withoutSecrets(text: unknown): string {
	return secretParts.reduce((rest, part) => rest.replaceAll(part, "[cut]"), String(text ?? ""));
}

const current = new AsyncLocalStorage<string>();
/** The shape of a request id given by another program: nothing that could be anything else in a log. */
const givenId = /^[\w-]{8,64}$/;

/**
 * Runs what belongs to one request, be it of a page, of a socket or of the job that it has led to. Every line that is
 * logged meanwhile carries its id.
 * @param given the id that it has already; anything but 8 to 64 letters, digits, `_` and `-` gets one of our own
 */
export function withRequestId<T>(given: string | undefined, work: () => T): T {
	const id = given !== undefined && givenId.test(given) ? given : randomBytes(8).toString("hex");
	return current.run(id, work);
}

/** The id of the request that is worked on; undefined for what comes by the clock. */
export function currentRequestId(): string | undefined {
	return current.getStore();
}
