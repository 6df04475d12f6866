import { purgeExpired } from "#app/features/accounts/commands.server.ts";
import { purgeDeletedCards } from "#app/features/cards/commands.server.ts";
import { workOnCards } from "#app/features/cards/commands-make.server.ts";
import { countDays, measureDay } from "#app/features/figures/commands.server.ts";
import { purgeDeletedListings } from "#app/features/listings/commands-internal.server.ts";
import { dropLapsedEntries } from "#app/features/lists/entry/commands-internal.server.ts";
import { purgeImports, workOnImports } from "#app/features/lists/import/pending/pending.server.ts";
import { writeWantedBoard } from "#app/features/matches/board/commands.server.ts";
import { endBans } from "#app/features/moderation/commands-ban.server.ts";
import { purgeNotifications } from "#app/features/notifications/commands.server.ts";
import { enqueueUnreadMails } from "#app/features/notifications/commands-mail.server.ts";
import { notifyUnread } from "#app/features/notifications/commands-notify.server.ts";
import { endDueOffers, remindOfOffers } from "#app/features/offers/commands-end.server.ts";
import { tellOfRatings } from "#app/features/ratings/commands-told.server.ts";
import { refreshPrices } from "#app/features/store/commands-prices.server.ts";
import type { PriceGuide } from "#app/features/store/price-guide/price-guide.server.ts";
import { endSilentTrades } from "#app/features/trades/commands-silence.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { listUsedImageKeys, purgeOrphanFiles } from "./image-keys.ts";

/** From one look for unread messages to the next, in seconds. */
const unreadSeconds = 5;

/** From one look for bans that are over to the next, in seconds. */
const banSeconds = 30;

/** From one look for offers that are over to the next, in seconds. */
const offerSeconds = 60;

/** From one round of reading prices to the next, in seconds. */
const priceSeconds = 30;

/** Who does the background work, over connections of its own. */
export interface BackgroundContext extends CommandContext {
	readonly db: Database;
	readonly files: Files;
	readonly priceGuide: PriceGuide;
}

/** Registers the work that comes by the clock. Purges run at night in Argentina, which is three hours behind UTC. */
export function registerBackgroundWork(jobs: Jobs, ctx: BackgroundContext): void {
	const { db, files, clock, priceGuide } = ctx;
	jobs.repeat("notify-unread", unreadSeconds, async () => {
		await notifyUnread(ctx);
		await enqueueUnreadMails(ctx, jobs);
	});
	workOnCards(jobs, ctx);
	workOnImports(jobs, ctx);
	jobs.repeat("end-bans", banSeconds, () => endBans(ctx));
	jobs.schedule("end-silent-trades", "35 * * * *", () => endSilentTrades(ctx));
	jobs.repeat("end-offers", offerSeconds, async () => {
		await endDueOffers(ctx);
		await remindOfOffers(ctx);
	});
	jobs.schedule("tell-of-ratings", "*/15 * * * *", () => tellOfRatings(ctx));
	jobs.repeat("refresh-prices", priceSeconds, () => refreshPrices(ctx, { guide: priceGuide }));
	jobs.schedule("write-wanted-board", "*/15 * * * *", () => writeWantedBoard(ctx));
	jobs.schedule("count-days", "*/15 * * * *", () => countDays(ctx));
	// 23:30 in Argentina, so that it is still the day that it stands for.
	jobs.schedule("measure-lists", "30 2 * * *", () => measureDay(ctx));
	jobs.schedule("purge-expired", "0 * * * *", () => purgeExpired(db, clock.now()));
	jobs.schedule("purge-list-reviews", "5 * * * *", () => purgeImports(db, clock.now()));
	jobs.schedule("drop-lapsed-entries", "0 7 * * *", () => dropLapsedEntries(ctx));
	jobs.schedule("purge-deleted-listings", "10 7 * * *", () => purgeDeletedListings(db, files, clock.now()));
	jobs.schedule("purge-deleted-cards", "15 7 * * *", () => purgeDeletedCards(db, files, clock.now()));
	jobs.schedule("purge-notifications", "20 7 * * *", () => purgeNotifications(db, clock.now()));
	jobs.schedule("purge-orphan-files", "30 7 * * *", () =>
		purgeOrphanFiles(files, clock.now(), (keys) => listUsedImageKeys(db, keys)),
	);
}
