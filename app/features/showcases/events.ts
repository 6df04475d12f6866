/** An event about a showcase. */
interface AboutShowcase {
	readonly showcaseId: string;
	readonly showcaseName: string;
	readonly ownerId: string;
	readonly actorId: string;
}

export interface ShowcaseLiked extends AboutShowcase {
	readonly type: "showcase.liked";
	/** False when another has liked it on the same day before. */
	readonly mayBeFirstToday: boolean;
}

export interface ShowcaseCommented extends AboutShowcase {
	readonly type: "showcase.commented";
}
