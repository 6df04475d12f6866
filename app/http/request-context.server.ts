import { createContext } from "react-router";
import type { Accounts } from "#app/features/accounts/auth/auth.server.ts";
import type { ByLanguage, SiteContent, SiteFrame } from "#app/features/site/rules.ts";
import type { PriceGuide } from "#app/features/store/price-guide/price-guide.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor, CommandContext, QueryContext } from "#app/platform/context.server.ts";
import type { Sender } from "#app/platform/database/rate-limits.server.ts";
import type { ImageCache } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** The platform and the features' long-lived services, as loaders and actions get them. */
export interface Deps extends Platform {
	/** The operator's own words, as they were at the start. */
	readonly site: SiteContent;
	/** What every page shows of them. */
	readonly siteFrame: ByLanguage<SiteFrame>;
	/** `t` of a language, with the site's name, for what is no component. */
	readonly translateFor: (locale: Locale) => Translate;
	/** Uploaded and generated images. */
	readonly files: Files;
	/** Told why a file of a form could not be kept while it came. */
	readonly onUploadError: (error: unknown) => void;
	/** Images that are drawn for the previews of shared links. */
	readonly imageCache: ImageCache;
	/** Work that outlives a request. */
	readonly jobs: Jobs;
	readonly mailer: Mailer;
	readonly accounts: Accounts;
	/** Market prices of the shop's products. */
	readonly priceGuide: PriceGuide;
	/** Reads the session that the cookie names, by its signature alone: it may have ended. Asks nobody. */
	readonly readSession: (headers: Headers) => string | null;
	/** Finds who asks from the session cookie; null for a visitor or an ended session. */
	readonly identify: (headers: Headers) => Promise<Actor | null>;
}

/** The context of a request, for every loader and action. */
export interface RequestContext {
	readonly ctx: CommandContext;
	/** Context of queries for public data: without a session a replica may answer, whose data is a moment old. */
	readonly publicCtx: QueryContext;
	readonly deps: Deps;
	readonly locale: Locale;
	/** The address and browser by which attempts are counted. */
	readonly sender: Sender;
	readonly requestId: string;
	/** Allows this response's own inline scripts and no others. */
	readonly nonce: string;
	/** Facts for the response's status and the log: failures, and a role that was missing. */
	readonly outcome: { databaseUnavailable: boolean; roleMissing: boolean };
}

export const requestContext = createContext<RequestContext>();
