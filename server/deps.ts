import { createAccounts, createReadSession } from "#app/features/accounts/auth/auth.server.ts";
import { workOnAccountMail } from "#app/features/accounts/commands-mail.server.ts";
import type { PersonBanned, RoleChanged } from "#app/features/accounts/events.ts";
import { createIdentify } from "#app/features/accounts/queries.server.ts";
import { registerCards } from "#app/features/cards/subscribers.server.ts";
import { workOnOfferMail } from "#app/features/chats/commands-mail.server.ts";
import { registerChats, registerOfferMails } from "#app/features/chats/subscribers.server.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { registerLists } from "#app/features/lists/subscribers.server.ts";
import { registerMatches } from "#app/features/matches/subscribers.server.ts";
import { workOnBanMail } from "#app/features/moderation/commands-ban.server.ts";
import { registerBanMails, registerModeration } from "#app/features/moderation/subscribers.server.ts";
import { workOnAnnouncements } from "#app/features/notifications/commands-announce.server.ts";
import { workOnMessageMail } from "#app/features/notifications/commands-mail.server.ts";
import {
	registerTradeMails,
	workOnTradeMail,
} from "#app/features/notifications/commands-trade-mail.server.ts";
import { registerNotifications, registerReading } from "#app/features/notifications/subscribers.server.ts";
import { registerOffers } from "#app/features/offers/subscribers.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { describeSiteFrame } from "#app/features/site/queries.server.ts";
import type { SiteContent } from "#app/features/site/rules.ts";
import { workOnOpeningMail } from "#app/features/store/commands-opening.server.ts";
import { createConfiguredPriceGuide } from "#app/features/store/price-guide/price-guide.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import type { Deps } from "#app/http/request-context.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { translateFor as translateWithName } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import {
	type ConnectOptions,
	connectDatabase,
	type DatabaseConnection,
	type DatabaseLimits,
	jobLimits,
	pageLimits,
} from "#app/platform/database/database.server.ts";
import type { BreakerPool } from "#app/platform/database/pool.server.ts";
import { ImageCache } from "#app/platform/drawing/draw.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { keepDuringBackup, openFiles } from "#app/platform/files/open-files.server.ts";
import { createJobs } from "#app/platform/jobs.server.ts";
import { createLog, createTerminalLog, type Log } from "#app/platform/log.server.ts";
import { createMailer, type Mailer } from "#app/platform/mail.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { registerBackgroundWork } from "./background-work.ts";
import { countFiles, countMails, createProcessCounters, type ProcessCounters } from "./process-counters.ts";

/** Most connections that the background work of one process holds. */
const jobConnections = 4;

export interface OwnedDeps {
	readonly deps: Deps;
	readonly counters: ProcessCounters;
	/** Its connections to the database, by what they are for. */
	readonly pools: Readonly<Record<string, BreakerPool>>;
	/** Begins the background work; the database must be migrated by then. */
	start(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Builds everything that lives as long as the process, over a database that is there already.
 * @param site the operator's own words
 * @param limits how long pages wait for the database
 */
export async function createDeps(
	config: Config,
	site: SiteContent,
	connectionString: string,
	limits: DatabaseLimits = pageLimits,
): Promise<OwnedDeps> {
	const log = (config.environment === "development" ? createTerminalLog : createLog)(config.logLevel);
	const counters = createProcessCounters();
	const databases = connectDatabases(connectionString, config, {
		limits,
		onError: (error) => log.warn({ err: error }, "database connection lost"),
		onDeadlock: (error) => {
			counters.deadlocks += 1;
			log.warn({ err: error }, "deadlock: the transaction was rolled back");
		},
	});
	const { pages, replica, background } = databases;
	const { db, pool } = pages;
	const events = createEvents(log);
	const system: CommandContext = { actor: null, db: background.db, clock: systemClock, events };
	registerReading(system, log);
	const storage = await openStorage({ config, log, counters, db: background.db });
	const jobs = createJobs(background.pool, log);
	const mailer = countMails(createConfiguredMailer(config, log), counters);
	const translateFor = (locale: Locale) => translateWithName(locale, site.name);
	const accounts = createAccounts({ config, db, log, jobs, translateFor });
	registerOfferMails(events, jobs, log);
	registerBanMails(events, jobs, log);
	registerTradeMails(events, jobs);
	workOnMails({ config, jobs, accounts, mailer, translateFor, db: background.db });
	const priceGuide = createConfiguredPriceGuide(config);
	registerBackgroundWork(jobs, { ...system, db: background.db, files: storage.files, priceGuide });
	const cookies = { secrets: config.authSecrets, secure: config.publicUrl.startsWith("https:") };
	const deps: Deps = {
		config,
		site,
		siteFrame: describeSiteFrame(site, translateFor),
		translateFor,
		log,
		clock: systemClock,
		db,
		pool,
		replica,
		events,
		...storage,
		imageCache: new ImageCache(),
		jobs,
		mailer,
		accounts,
		priceGuide,
		readSession: createReadSession(cookies),
		identify: createIdentify({ db, log, ...cookies }),
	};
	return {
		deps,
		counters,
		pools: databases.pools,
		start: () => jobs.start(),
		close: async () => {
			await jobs.stop();
			mailer.close();
			await databases.close();
		},
	};
}

interface Databases {
	readonly pages: DatabaseConnection;
	/** For what visitors see, where there is a replica. */
	readonly replica: DatabaseConnection | undefined;
	/** Of its own, so that pages never wait for background work. */
	readonly background: DatabaseConnection;
	/** Their connections, by what they are for. */
	readonly pools: OwnedDeps["pools"];
	close(): Promise<unknown>;
}

function connectDatabases(
	connectionString: string,
	{ databasePool: max, databaseReadUrl }: Config,
	options: Pick<ConnectOptions, "limits" | "onError" | "onDeadlock">,
): Databases {
	const pages = connectDatabase({ connectionString, max, use: "pages", ...options });
	const replica = databaseReadUrl
		? connectDatabase({ connectionString: databaseReadUrl, max, use: "public pages", ...options })
		: undefined;
	const background = connectDatabase({
		connectionString,
		max: jobConnections,
		use: "jobs",
		...options,
		limits: jobLimits,
	});
	return {
		pages,
		replica,
		background,
		pools: {
			pages: pages.pool,
			jobs: background.pool,
			...(replica && { "public pages": replica.pool }),
		},
		close: () => Promise.all([pages.close(), replica?.close(), background.close()]),
	};
}

interface StorageParts extends Pick<Deps, "config" | "log" | "db"> {
	readonly counters: ProcessCounters;
}

/** The storage of images, counted, and what is told of one that could not be kept. */
async function openStorage({
	config,
	log,
	counters,
	db,
}: StorageParts): Promise<Pick<Deps, "files" | "onUploadError">> {
	const onError = (error: unknown) => log.warn({ err: error }, "file storage failed");
	const kept = keepDuringBackup(await openFiles(config, onError), db);
	return {
		files: countFiles(kept, counters),
		onUploadError: (error) => {
			counters.filesFailed += 1;
			onError(error);
		},
	};
}

function createConfiguredMailer({ smtpUrl, mailFrom, dataDir, isLocal }: Config, log: Log): Mailer {
	return createMailer({ smtpUrl, from: mailFrom, dataDir, linkLog: isLocal ? log : undefined });
}

/** The events of all features, heard by all that react to them. */
export function createEvents(log: Log): EventBus<TransactionContext> {
	const events = new EventBus<TransactionContext>((error) => log.error({ err: error }, "listener failed"));
	registerListings(events);
	registerLists(events);
	registerMatches(events);
	registerTrades(events);
	// Before chats: an offer is locked before them.
	registerOffers(events);
	registerChats(events);
	registerNotifications(events);
	registerModeration(events);
	registerShowcases(events);
	registerCards(events);
	events.onCommitted<PersonBanned>("account.banned", ({ personId }) =>
		logSecurityEvent(log, { type: "person.banned", personId }),
	);
	events.onCommitted<RoleChanged>("account.roleChanged", ({ personId, role }) =>
		logSecurityEvent(log, { type: "role.changed", personId, role }),
	);
	return events;
}

interface MailWork extends Pick<Deps, "config" | "jobs" | "accounts" | "mailer" | "translateFor" | "db"> {}

/** Lets this process send mails, with connections that pages do not wait for. */
function workOnMails({ config, jobs, accounts, mailer, translateFor, db }: MailWork): void {
	const { publicUrl, authSecrets } = config;
	const chatMailer = { db, mailer, publicUrl, secret: authSecrets[0], translateFor };
	workOnAccountMail(jobs, { accounts, mailer, clock: systemClock });
	workOnOfferMail(jobs, chatMailer);
	workOnOpeningMail(jobs, { db, mailer, publicUrl, translateFor });
	workOnAnnouncements(jobs, { db, mailer, publicUrl, translateFor });
	workOnBanMail(jobs, { db, mailer, publicUrl, translateFor });
	workOnTradeMail(jobs, chatMailer);
	workOnMessageMail(jobs, { ...chatMailer, clock: systemClock });
}
