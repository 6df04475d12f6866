/** What a measured figure is held against. */
export interface Goal {
	readonly id: string;
	readonly what: string;
	readonly unit: "%" | "×" | "kB" | "ms" | "s" | "MB";
	/** Whether a higher figure is the better one. */
	readonly better: "more" | "less";
	/** Absent where the figure is only told. */
	readonly must?: number;
	/** Absent where there is nothing beyond `must`. */
	readonly aim?: number;
}

const signedInPage = { id: "P1", unit: "%", better: "more" } as const;
const processor = { id: "P1b", unit: "×", better: "less", must: 2.5, aim: 1.5 } as const;
const cachedPage = { id: "P2", unit: "×", better: "more" } as const;
const growth = { unit: "×", better: "less", must: 1.25, aim: 1.1 } as const;
const script = { unit: "kB", better: "less", must: 160, aim: 140 } as const;

const listPage = { unit: "ms", better: "less", must: 25, aim: 8 } as const;

const offer = { unit: "ms", better: "less", must: 60 } as const;

const wholeFile = { unit: "s", better: "less", must: 20, aim: 10 } as const;

const flood = { unit: "×", better: "less", must: 2 } as const;

/** Every row that the benchmarks print, in the order of the table. */
export const goals = {
	feedPage: { ...signedInPage, what: "feed page, signed in, to the raw statement" },
	feedProcessor: {
		...processor,
		what: "the server's processor time for the feed page, to the terms' page in the same frame",
	},
	homeProcessor: { ...processor, what: "a member's home, same" },
	matchesProcessor: { ...processor, what: "their matches, same" },
	listsProcessor: { ...processor, what: "their lists, same" },
	showcaseProcessor: { ...processor, what: "a showcase with 60 images, same" },
	cachedPage: {
		...cachedPage,
		what: "anonymous feed page, kept, to the same page signed in",
		must: 20,
		aim: 60,
	},
	feedJson: {
		id: "P3",
		what: "the feed's next page as JSON, to the raw statement",
		unit: "%",
		better: "more",
	},
	showcasesPage: { ...signedInPage, what: "showcases, signed in, to the raw statements" },
	cachedShowcasesPage: { ...cachedPage, what: "anonymous showcases, same" },
	showcasePage: { ...signedInPage, what: "a showcase with 60 images, signed in, same" },
	cachedShowcasePage: { ...cachedPage, what: "anonymous showcase with 60 images, same" },
	personPage: { ...signedInPage, what: "a person's page, signed in, same" },
	cachedPersonPage: { ...cachedPage, what: "anonymous person's page, same" },
	growthFeed: { id: "P4", what: "feed, largest database to smallest", ...growth },
	growthHave: { id: "P4", what: "search by item owned, same", ...growth },
	growthWant: { id: "P4", what: "search by item wanted, same", ...growth },
	growthHaveTyped: { id: "P4", what: "search by a typed name owned, same", ...growth },
	growthWantTyped: { id: "P4", what: "search by a typed name wanted, same", ...growth },
	growthText: { id: "P4", what: "search by free text, same", ...growth },
	growthBoth: { id: "P4", what: "search by both sides, same", ...growth },
	growthFilters: { id: "P4", what: "feed by condition, province and openness, same", ...growth },
	growthDetail: { id: "P4", what: "listing detail, same", ...growth },
	growthChats: { id: "P4", what: "chat list, same", ...growth },
	deepPage: {
		id: "P5",
		what: "deepest page of the feed to the first",
		unit: "×",
		better: "less",
	},
	showcaseList: { id: "P13", what: "showcases by likes, largest database to smallest", ...growth },
	showcaseNewest: { id: "P13", what: "showcases, newest first, same", ...growth },
	showcaseSearch: { id: "P13", what: "showcases by a word that few have, same", ...growth },
	showcaseCommonSearch: { id: "P13", what: "showcases by a word that many have, same", ...growth },
	showcaseDetail: { id: "P13", what: "a showcase with 60 images, same", ...growth },
	showcaseComments: {
		id: "P13",
		what: "comments of one with 10 000, to one with 40 in the smallest",
		...growth,
	},
	profilePublic: {
		id: "P13",
		what: "public page of somebody with a hundredth of all listings, as many trades, a tenth as many showcases, same",
		...growth,
	},
	profileOwn: { id: "P13", what: "the same person's own profile, same", ...growth },
	profileListings: { id: "P13", what: "the list of all of their listings, same", ...growth },
	suggestions: {
		id: "P12",
		what: "suggestions of a picker, 120 000 items, p50",
		unit: "ms",
		better: "less",
		must: 4,
		aim: 2,
	},
	matches: {
		id: "P17",
		what: "matches of somebody with 400 wants and 80 haves among 1 000 000 entries, p50",
		unit: "ms",
		better: "less",
		must: 150,
		aim: 60,
	},
	matchesTail: {
		id: "P17",
		what: "the same, p99",
		unit: "ms",
		better: "less",
		must: 250,
		aim: 150,
	},
	memberHome: {
		id: "P17",
		what: "the home page of that person, all that it reads, p50",
		unit: "ms",
		better: "less",
	},
	matching: {
		id: "P18",
		what: "a pasted list of 500 lines, 50 misspelled, read and found among 120 000 items, p50",
		unit: "ms",
		better: "less",
		must: 300,
		aim: 200,
	},
	crossing: {
		id: "P18",
		what: "the same list of a visitor, read and crossed with everybody's 1 000 000 entries, p50",
		unit: "ms",
		better: "less",
		must: 300,
		aim: 200,
	},
	fileImport: { id: "P19", what: "a file of 10 000 rows, from upload to review", ...wholeFile },
	fileAdd: { id: "P19", what: 'the same, from "Sumar" to the last entry', ...wholeFile },
	listOwn: {
		id: "P20",
		what: "both pages of one's own lists of 10 000 and 5 000 entries, p50",
		...listPage,
	},
	listPublic: { id: "P20", what: "the same as others see them, p50", ...listPage },
	setGrid: { id: "P20", what: "the same person's grid of a set of 300, p50", ...listPage },
	group: { id: "P20", what: "the page of a group of 500 people with 50 entries each, p50", ...listPage },
	setSave: {
		id: "P20",
		what: "100 cells of it saved at once, p50",
		unit: "ms",
		better: "less",
		must: 25,
	},
	wantedBoard: {
		id: "P23",
		what: "the board of what most people seek, as one of them reads it, p50",
		unit: "ms",
		better: "less",
		must: 10,
		aim: 3,
	},
	offerSent: { id: "P24", what: "an offer of 100 things for 100, sent, p50", ...offer },
	offerAccepted: { id: "P24", what: "the same, accepted, p50", ...offer },
	scriptHome: { id: "P6", what: "JavaScript of the anonymous home, gzip", ...script },
	scriptFeed: { id: "P6", what: "JavaScript of the anonymous feed, gzip", ...script },
	messageMedian: {
		id: "P8",
		what: "chat message to the other's screen, p50, to bare Socket.IO and one commit",
		unit: "×",
		better: "less",
		must: 1.75,
		aim: 1.25,
	},
	messageTail: {
		id: "P8",
		what: "chat message to the other's screen, p99, same",
		unit: "×",
		better: "less",
		must: 1.75,
		aim: 1.25,
	},
	sockets: {
		id: "P9",
		what: "one node that holds 5 000 sockets",
		unit: "MB",
		better: "less",
		must: 400,
		aim: 320,
	},
	contendedAccepts: {
		id: "P10",
		what: "accepts, 16 at once on one row, to an insert and an update of one row",
		unit: "%",
		better: "more",
		must: 50,
		aim: 80,
	},
	contendedLikes: {
		id: "P10",
		what: "likes, 16 at once on one row, to an insert and an update of one row",
		unit: "%",
		better: "more",
		must: 50,
		aim: 80,
	},
	idleMemory: {
		id: "P11",
		what: "memory of the idle server",
		unit: "MB",
		better: "less",
		must: 250,
		aim: 180,
	},
	loadedMemory: {
		id: "P11",
		what: "memory of the server after load",
		unit: "MB",
		better: "less",
		must: 450,
		aim: 300,
	},
	cardTime: {
		id: "P14",
		what: "a Reino Card of a 12-megapixel photo, from queued to shown, p50",
		unit: "ms",
		better: "less",
		must: 2_000,
		aim: 1_000,
	},
	cardMemory: {
		id: "P14",
		what: "memory that making such cards takes",
		unit: "MB",
		better: "less",
		must: 300,
		aim: 150,
	},
	worstCardMemory: {
		id: "P14",
		what: "the same with progressive photos of 50 megapixels",
		unit: "MB",
		better: "less",
		must: 300,
	},
	threeNodes: {
		id: "P16",
		what: "three nodes and their database on this machine, to one node",
		unit: "×",
		better: "more",
	},
	threeNodesApart: {
		id: "P16",
		what: "the same with the database elsewhere, calculated",
		unit: "×",
		better: "more",
	},
	heldUploads: {
		id: "F1",
		what: "memory that 1 000 held uploads take",
		unit: "MB",
		better: "less",
		must: 150,
	},
	heldUploadsOthers: { id: "F1", what: "others' pages beside them, p99", unit: "×", better: "less", must: 3 },
	floodedReads: { id: "F2", what: "others' pages beside 300 pipelines of searches, p99", ...flood },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;

/** One measured row. */
export interface GoalFigure {
	readonly goal: GoalName;
	readonly value: number;
}

/** What one benchmark found: rows for the table and the raw figures behind them, a line each. */
export interface Outcome {
	readonly figures: readonly GoalFigure[];
	readonly raw: readonly string[];
}
