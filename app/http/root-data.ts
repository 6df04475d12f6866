import { useRouteLoaderData } from "react-router";
import type { SocialProvider } from "#app/features/accounts/rules.ts";
import type { SiteFrame } from "#app/features/site/rules.ts";

/** All of the administration, or its moderation alone. */
export type AdminAccess = "all" | "moderation";

/** Data of every page: who is signed in, what waits for them, and the site's own facts. */
export interface RootData extends SiteFrame {
	readonly user: {
		readonly username: string;
		/** The part of the administration that they may see. */
		readonly admin: AdminAccess | null;
		readonly isBanned: boolean;
	} | null;
	readonly userId: string | null;
	readonly unreadMessages: number;
	readonly unreadNotifications: number;
	/** Matches that came since the reader looked at them. */
	readonly newMatches: number;
	/** Providers of social sign-in that are configured. */
	readonly providers: readonly SocialProvider[];
	/** Addresses of built modules that the page imports only once its scripts run, its texts among them. */
	readonly lateModules: readonly string[];
	/** What the operator tells everybody; null for nothing. */
	readonly announcement: string | null;
	readonly year: number;
	readonly storeAddress: string | null;
	/** Origin of the site, without a slash at the end. */
	readonly publicUrl: string;
}

/** The root loader's data; undefined where it failed. */
export function useRootData(): RootData | undefined {
	return useRouteLoaderData<RootData>("root");
}

/** Whether the person who is signed in is banned. */
export function useIsBanned(): boolean {
	return useRootData()?.user?.isBanned ?? false;
}
