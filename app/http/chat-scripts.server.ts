/** Routes reached from the list of chats or from a chat. */
const routeIds = ["routes/chats/conversation", "routes/chats/no-chat"];

/**
 * The files of a chat's screen and of the list's without one, for either to fetch before they are left: what is opened
 * without a connection then says so, where the browser would show its own page for a script that does not come. Nothing
 * in development.
 */
export async function chatScripts(): Promise<readonly string[]> {
	if (import.meta.env.DEV) return [];
	const { assets } = await import("virtual:react-router/server-build");
	const routes = routeIds.flatMap((id) => assets.routes[id] ?? []);
	return [...new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))];
}
