import type { Accounts } from "#app/features/accounts/auth/auth.server.ts";
import type { PriceGuide } from "#app/features/store/price-guide/price-guide.server.ts";
import type { Actor } from "#app/platform/context.server.ts";
import type { ImageCache } from "#app/platform/drawing/image-cache.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** The platform and the features' long-lived services, as loaders and actions get them. */
export interface Deps extends Platform {
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
	/** What products of the shop are worth. */
	readonly priceGuide: PriceGuide;
	/** Reads the session that the cookie names, by its signature alone: it may have ended. Asks nobody. */
	readonly readSession: (headers: Headers) => string | null;
	/** Finds who asks from the session cookie; null for a visitor or an ended session. */
	readonly identify: (headers: Headers) => Promise<Actor | null>;
}
