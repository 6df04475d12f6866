/**
 * The `Cache-Control` that leaves the server for one that a route gave. What is public is so to our own cache only,
 * since a page differs by person and language; whatever is made for one person is kept by nobody.
 * @param ofRoute what the route says; null when it says nothing
 * @param isSignedIn whether it was made for somebody who is signed in
 */
export function outgoingCacheControl(ofRoute: string | null, isSignedIn: boolean): string {
	const isForEveryone = ofRoute?.startsWith("public") && !ofRoute.includes("s-maxage");
	if (ofRoute && isForEveryone) return ofRoute;
	const mayBeAskedAgain = ofRoute?.includes("s-maxage") || ofRoute?.includes("no-cache");
	return mayBeAskedAgain && !isSignedIn ? "private, no-cache" : "private, no-store";
}
