import { Outlet } from "react-router";
import { FailedPage } from "#app/shell/failed-page.tsx";
import type { Route } from "./+types/boundary.ts";

/** What catches the failure of any page, within the frame that stands around all of them. */
export default function Boundary() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FailedPage error={error} />;
}
