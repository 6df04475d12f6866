import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";

/** What a route's `handle` says of its screen: its place in the frame, and what stands there once it has failed. */
export interface Screen extends FailureTexts {
	/** A task (publish, detail, chat) has on a phone neither the bar of places nor a footer: its own act ends it. */
	readonly task?: boolean;
	/** The task has a fixed bar of its acts at the foot of a phone. */
	readonly actionBar?: boolean;
	/** Panels of the screen stand upon the phone's bar, whose plus lies flat below them. */
	readonly bottomPanels?: boolean;
	/** A chat fills the phone: neither navigation bar nor footer. */
	readonly chat?: boolean;
	/** The administration, which has a bar of its own: nothing of the site's frame stands around it. */
	readonly admin?: boolean;
	/** True for a screen that, with this search in its address, asks its visitors once to sign in. */
	readonly invites?: (search: URLSearchParams) => boolean;
}

/** The texts of a screen that failed. */
export interface FailureTexts {
	/** The text of a failure that has none of its own. */
	readonly error?: MessageKey;
	/** A link that replaces the one to the home page, except where the person may not see the page. */
	readonly back?: { readonly to: string; readonly label: MessageKey };
	/** The page of what is not there, by the failure's code. */
	readonly missing?: Readonly<Partial<Record<ErrorCode, MissingTexts>>>;
}

export interface MissingTexts {
	readonly title: MessageKey;
	readonly text: MessageKey;
}

interface FrameLook {
	readonly bodyClass: string | undefined;
	readonly footer: boolean;
	readonly bottomBar: boolean;
	readonly admin: boolean;
	readonly invites: NonNullable<Screen["invites"]>;
	readonly failure: FailureTexts;
}

/** The frame of the matched routes, by their `handle`s; of what several say the deepest route's counts. */
export function screenOf(matches: readonly { handle: unknown }[]): FrameLook {
	const screen: Screen = Object.assign({}, ...matches.map(({ handle }) => handle));
	const classes = [
		screen.task && "task",
		screen.actionBar && "max-md:pb-[max(76px,var(--act-bar))]",
		screen.bottomPanels && "has-bottom-panels",
		screen.chat && "chat-page",
		screen.admin && "[--bar-space:0px]",
	];
	return {
		bodyClass: classes.filter(Boolean).join(" ") || undefined,
		footer: !screen.chat && !screen.admin,
		bottomBar: !screen.task && !screen.admin,
		admin: screen.admin ?? false,
		invites: screen.invites ?? (() => false),
		failure: screen,
	};
}
