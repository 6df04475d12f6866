import { useCallback, useEffect, useState } from "react";
import type { LegalPage } from "#app/features/site/rules.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { type LegalDocument, legalTextPath, withSearch } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState, Skeleton } from "#app/ui/waiting.tsx";
import { LegalPanel } from "./legal.tsx";

export interface LegalDialogProps {
	document: LegalDocument;
	/** The title until the text is loaded, which has its own. */
	title: string;
	onClose: () => void;
}

/** A legal text over the page, fetched when the dialog opens. */
export function LegalDialog({ document, title, onClose }: LegalDialogProps) {
	const t = useT();
	const { page, hasFailed, retry } = useLegalPage(document);
	if (page) return <LegalPanel page={page} onClose={onClose} />;
	return (
		<Dialog
			open
			wide
			title={title}
			closeLabel={t("common.close")}
			onOpenChange={(open) => !open && onClose()}
		>
			{hasFailed ? (
				<EmptyState
					level={3}
					title={t("shell.error.title")}
					action={
						<Button icon="refresh" onClick={retry}>
							{t("common.tryAgain")}
						</Button>
					}
				>
					{t("shell.legal.failed")}
				</EmptyState>
			) : (
				<div className="grid gap-4" role="status" aria-label={t("shell.legal.loading")}>
					{["70%", "100%", "92%", "40%", "100%", "85%"].map((width) => (
						<Skeleton key={width} width={width} height="18px" />
					))}
				</div>
			)}
		</Dialog>
	);
}

function useLegalPage(document: LegalDocument) {
	const locale = useLocale();
	const [page, setPage] = useState<LegalPage | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const load = useCallback(
		async (signal?: AbortSignal) => {
			setFailed(false);
			try {
				setPage(await getJson(withSearch(legalTextPath(document), { lang: locale }), signal && { signal }));
			} catch {
				if (!signal?.aborted) setFailed(true);
			}
		},
		[document, locale],
	);
	useEffect(() => {
		const controller = new AbortController();
		void load(controller.signal);
		return () => controller.abort();
	}, [load]);
	return { page, hasFailed, retry: () => void load() };
}
