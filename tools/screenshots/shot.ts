import type { Page } from "@playwright/test";
import type { Translate } from "#app/i18n/translate.ts";

/** Somebody in front of a page that is to be shot. */
export interface Viewer {
	readonly page: Page;
	readonly t: Translate;
}

/** A page or one of its states. */
export interface Shot {
	readonly name: string;
	/** Whose it is: a visitor's, that of the demo's collector, or that of one who administers Reino. */
	readonly who: "visitor" | "collector" | "admin";
	/** Brings the page into the state. */
	readonly open: (viewer: Viewer) => Promise<void>;
}
