/** The place of a route's screen in the frame, from the route's `handle`. */
export interface Screen {
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

interface FrameLook {
	readonly bodyClass: string | undefined;
	readonly footer: boolean;
	readonly bottomBar: boolean;
	readonly admin: boolean;
	readonly invites: NonNullable<Screen["invites"]>;
}

/** The frame of the deepest matched route with a `handle`. */
export function screenOf(matches: readonly { handle: unknown }[]): FrameLook {
	const screen = matches.map(({ handle }) => handle).findLast(isScreen);
	const classes = [
		screen?.task && "task",
		screen?.actionBar && "max-md:pb-[max(76px,var(--act-bar))]",
		screen?.bottomPanels && "has-bottom-panels",
		screen?.chat && "chat-page",
		screen?.admin && "[--bar-space:0px]",
	];
	return {
		bodyClass: classes.filter(Boolean).join(" ") || undefined,
		footer: !screen?.chat && !screen?.admin,
		bottomBar: !screen?.task && !screen?.admin,
		admin: screen?.admin ?? false,
		invites: screen?.invites ?? (() => false),
	};
}

function isScreen(handle: unknown): handle is Screen {
	return typeof handle === "object" && handle !== null;
}
