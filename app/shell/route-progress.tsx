import { useNavigation } from "react-router";

/** A line along the top while the next page is on its way; short waits show nothing. */
export function RouteProgress() {
	const busy = useNavigation().state !== "idle";
	return <div className="route-progress" data-busy={busy || undefined} aria-hidden="true" />;
}
