import { Outlet } from "react-router";
import { countWaiting } from "#app/features/moderation/queries-cases.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdminAccess, requireModeratorOrRedirect } from "#app/http/require-user.server.ts";
import { useRootData } from "#app/http/root-data.ts";
import { AdminBar } from "#app/shell/admin-page.tsx";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import type { Route } from "./+types/frame.ts";
import "#app/ui/styles/admin.css";

export const handle: Screen = { admin: true };

/** Guards every address below it, also those that no route has; a page for admins alone guards itself besides. */
export const middleware: Route.MiddlewareFunction[] = [
	({ context, url }) => void requireAdminAccess(context, url.pathname),
];

/** Makes browsers ask the server, and so the guard, for every page below it. */
export async function loader({ context }: Route.LoaderArgs) {
	requireModeratorOrRedirect(context);
	return { waiting: await countWaiting(context.get(requestContext).ctx) };
}

/** The administration around each of its pages. */
export default function AdminFrame({ loaderData: { waiting } }: Route.ComponentProps) {
	const user = useRootData()?.user;
	return (
		<>
			{user && <AdminBar user={user} waiting={waiting} />}
			<Outlet />
		</>
	);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const user = useRootData()?.user;
	return (
		<>
			{user && <AdminBar user={user} waiting={loaderData?.waiting ?? 0} />}
			<FailedPage error={error} />
		</>
	);
}
