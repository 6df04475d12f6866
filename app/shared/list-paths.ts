import { listsPath, publicListPath, withSearch } from "./paths.ts";

/* Adding to lists, sharing them, and sets, apart from paths.ts for the reason that admin-paths.ts gives. */

/** The names of the two lists in addresses. */
export const listNames = { have: "tengo", want: "busco" } as const;
/** One's own lists, at the wants. */
export const ownWantsPath = withSearch(listsPath, { ver: listNames.want });
/** The page where a list is pasted or a file is sent, and those of each until it is added. */
export const addToListsPath = `${listsPath}/sumar`;
export const importPath = (id: string) => `${addToListsPath}/${encodeURIComponent(id)}`;
/** Has the text that the browser has stored read at once. */
export const reviewParameter = "revisar";
/** The page where that text is read. @param username the person from whose page one comes */
export const reviewStoredPath = (side: "have" | "want", username?: string | null) =>
	withSearch(addToListsPath, {
		lado: listNames[side],
		[reviewParameter]: "1",
		...(username && { con: username }),
	});
/** The page where one thing at a time is added, and the numbers of people who have that of an entry. */
export const addOnePath = `${listsPath}/una`;
export const wantChoicesPath = (entryId: string) => `${listsPath}/cosa/${encodeURIComponent(entryId)}`;
export const refusedRowsPath = (id: string) => `${importPath(id)}/renglones.csv`;
/** The page where one's lists are taken elsewhere: as text, images, a code and a file. */
export const shareListPath = `${listsPath}/compartir`;
export const listFilePath = `${listsPath}/listas.csv`;
export const listImagePath = (username: string) => `${publicListPath(username)}/compartir.jpg`;
/** The sets of the catalogue, and the grid of one, in which a person marks what they lack and what they have to spare. */
export const setsPath = `${listsPath}/set`;
export const setGridPath = (expansionId: string) => `${setsPath}/${encodeURIComponent(expansionId)}`;
/** The address at which the grid's script saves changed cells. */
export const setCellsPath = (expansionId: string) => `${setGridPath(expansionId)}/celdas`;
