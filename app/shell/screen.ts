/** The place of a route's screen in the frame, from the route's `handle`. */
export interface Screen {
	/** A task (publish, detail, chat) lays the phone's bar flat, so that it never covers the action bar. */
	readonly task?: boolean;
	/** The screen has its own bar of actions above the phone's bar. */
	readonly actionBar?: boolean;
	/** A chat fills the phone: neither navigation bar nor footer. */
	readonly chat?: boolean;
	/** The administration, which has a bar of its own: nothing of the site's frame stands around it. */
	readonly admin?: boolean;
	/** True for a screen that, with this search in its address, asks its visitors once to sign in. */
	readonly invites?: (search: URLSearchParams) => boolean;
}

interface FrameLook {
	readonly bodyClass: string | undefined;
	readonly footer: boolean;
	readonly admin: boolean;
	readonly invites: NonNullable<Screen["invites"]>;
}

/** The frame of the deepest matched route with a `handle`. */
export function screenOf(matches: readonly { handle: unknown }[]): FrameLook {
	const screen = matches.map(({ handle }) => handle).findLast(isScreen);
	const classes = [
		screen?.task && "task",
		screen?.actionBar && "has-action-bar",
		screen?.chat && "chat-page",
		screen?.admin && "[--bar-space:0px]",
	];
	return {
		bodyClass: classes.filter(Boolean).join(" ") || undefined,
		footer: !screen?.chat && !screen?.admin,
		admin: screen?.admin ?? false,
		invites: screen?.invites ?? (() => false),
	};
}

function isScreen(handle: unknown): handle is Screen {
	return typeof handle === "object" && handle !== null;
}
