/** Pictograms of the kinds of thing, 24 x 24 units, one path each, filled even-odd. */
export const pictograms = {
	card: "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm5 4-3.5 5L12 17l3.5-5Z",
	reino:
		"M6 9h12a1.5 1.5 0 0 1 1.5 1.5V20A1.5 1.5 0 0 1 18 21.5H6A1.5 1.5 0 0 1 4.5 20v-9.5A1.5 1.5 0 0 1 6 9Zm1.2-1.5L6 2.2l3.4 2.3L12 1l2.6 3.5L18 2.2l-1.2 5.3Z",
	game: "M5 4h14a1.5 1.5 0 0 1 1.5 1.5v11L18 19v2H6v-2l-2.5-2.5v-11A1.5 1.5 0 0 1 5 4Zm2 3v6h10V7Z",
	digital: "M12 2 21 7v10l-9 5-9-5V7Zm-1 6v4.5H8l4 4.5 4-4.5h-3V8Z",
	console:
		"M7 2h10a2 2 0 0 1 2 2v13a5 5 0 0 1-5 5H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm1 3v6h8V5Zm1 9v1.5H7.5v2H9V19h2v-1.5h1.5v-2H11V14Zm6 1.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z",
	accessory:
		"M7 7h10a5 5 0 0 1 4.9 6l-.6 3a2.7 2.7 0 0 1-4.7 1.2L15 15H9l-1.6 2.2A2.7 2.7 0 0 1 2.7 16l-.6-3A5 5 0 0 1 7 7Zm0 2.5V11H5.5v1.5H7V14h1.5v-1.5H10V11H8.5V9.5Zm9 .5a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z",
	other: "M4 8.5 13 4l2.5 5L6.5 13.5ZM9 14h11v7H9Z",
	figure: "M12 2a4 4 0 0 1 4 4v2l2 1v6h-2v5h2v2H6v-2h2v-5H6V9l2-1V6a4 4 0 0 1 4-4Zm-2 4v1.5h4V6Z",
} as const;

export type PictogramKey = keyof typeof pictograms;
