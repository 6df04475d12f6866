import { useSyncExternalStore } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { LegalDialog } from "#app/shell/legal-dialog.tsx";
import { type LegalDocument, LegalText, useLegalPage } from "#app/shell/legal-text.tsx";

export { publicPageHeaders as headers } from "./public-page.ts";

/** An empty page with its text in a dialog, whose closing goes back one step; without script, the text itself. */
export default function Legal() {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	const navigate = useNavigate();
	const document = documentAt(useLocation());
	const { title } = useLegalPage(document);
	const scripted = useScripted();
	const supportAddress = root?.supportAddress ?? "";
	return (
		<main id="content" tabIndex={-1} className="page min-h-[60dvh]">
			<title>{`${title} · Reino`}</title>
			{scripted ? (
				<LegalDialog
					document={document}
					supportAddress={supportAddress}
					onClose={() => (window.history.length > 1 ? navigate(-1) : navigate("/", { replace: true }))}
				/>
			) : (
				<div className="wrap max-w-[720px]! py-8">
					<h1 className="type-section mb-4">{title}</h1>
					<LegalText document={document} supportAddress={supportAddress} level={2} />
				</div>
			)}
		</main>
	);
}

function documentAt({ pathname, hash }: { pathname: string; hash: string }): LegalDocument {
	if (hash === "#notice") return "notice";
	if (hash === "#contact") return "contact";
	return pathname === "/conditions" ? "privacy" : "terms";
}

function useScripted(): boolean {
	return useSyncExternalStore(
		() => () => {},
		() => true,
		() => false,
	);
}
