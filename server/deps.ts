import { join } from "node:path";
import { createAccounts } from "#app/features/accounts/commands-service.server.ts";
import { startSweeping, sweepExpired } from "#app/features/accounts/commands-sweep.server.ts";
import { createIdentify } from "#app/features/accounts/queries-actor.server.ts";
import { workOnOfferMail } from "#app/features/chats/commands-mail.server.ts";
import { registerChats, registerOfferMails } from "#app/features/chats/subscribers.server.ts";
import { purgeDeletedListings } from "#app/features/listings/commands-purge.server.ts";
import { registerModeration } from "#app/features/moderation/subscribers.server.ts";
import { startTelling } from "#app/features/notifications/commands-away.server.ts";
import { workOnMessageMail } from "#app/features/notifications/commands-mail.server.ts";
import { purgeNotifications } from "#app/features/notifications/commands-purge.server.ts";
import { registerNotifications, registerReading } from "#app/features/notifications/subscribers.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { DrawnPictures } from "#app/platform/drawing/pictures.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { createJobs } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createMailer, workOnMail } from "#app/platform/mail.server.ts";
import { Turns } from "#app/platform/turns.server.ts";
import type { Deps } from "#app/routes/deps.server.ts";

export interface OwnedDeps {
	readonly deps: Deps;
	/** Begins the background work; the database must be migrated by then. */
	start(): Promise<void>;
	close(): Promise<void>;
}

/** Builds everything that lives as long as the process, over a database that is there already. */
export async function createDeps(config: Config, connectionString: string): Promise<OwnedDeps> {
	const log = createLog(config.logLevel);
	const { db, pool, close } = connectDatabase({
		connectionString,
		max: config.databasePool,
		queryTimeout: 12_000,
		onError: (error) => log.warn({ err: error }, "database connection lost"),
	});
	const events = new EventBus<TransactionContext>((error) => log.error({ err: error }, "listener failed"));
	registerTrades(events);
	registerChats(events);
	registerNotifications(events);
	registerModeration(events);
	registerShowcases(events);
	const turns = new Turns();
	const nobody: CommandContext = { actor: null, db, clock: systemClock, events, turns };
	registerReading(nobody, log);
	const files = createFiles(join(config.dataDir, "files"));
	const jobs = createJobs(pool, log);
	const mailer = createMailer({
		smtpUrl: config.smtpUrl,
		from: config.mailFrom,
		dataDir: config.dataDir,
		log,
	});
	workOnMail(jobs, mailer);
	registerOfferMails(events, jobs, log);
	const { publicUrl, authSecret } = config;
	const letters = { db, mailer, publicUrl, secret: authSecret, translateFor };
	workOnOfferMail(jobs, letters);
	workOnMessageMail(jobs, { ...letters, clock: systemClock });
	const secure = publicUrl.startsWith("https:");
	const deps: Deps = {
		config,
		log,
		clock: systemClock,
		db,
		pool,
		events,
		turns,
		files,
		drawnPictures: new DrawnPictures(),
		jobs,
		mailer,
		accounts: createAccounts({ config, db, log, jobs, translateFor }),
		identify: createIdentify({ db, log, secret: authSecret, secure }),
	};
	let stopSweeping = () => {};
	let stopTelling = async () => {};
	return {
		deps,
		start: async () => {
			await jobs.start();
			stopSweeping = startSweeping(deps, {
				expired: (now) => sweepExpired(db, now),
				deletedListings: (now) => purgeDeletedListings(db, files, now),
				readNotifications: (now) => purgeNotifications(db, now),
			});
			stopTelling = startTelling(nobody, jobs, log);
		},
		close: async () => {
			stopSweeping();
			await stopTelling();
			await jobs.stop();
			mailer.close();
			await close();
		},
	};
}
