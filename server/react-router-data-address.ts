/**
 * The address of the page whose data React Router asks for at `path`: the same without an ending. The ending is not
 * promised, and the test beside this file fails when it is another.
 */
export function pageOfDataAddress(path: string): string {
	return path.replace(/(?<=\/)_\.data$|\.data$/, "");
}
