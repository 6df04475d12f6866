import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import type { LegalPage } from "./legal-document.ts";
import { LegalText } from "./legal-text.tsx";

export interface LegalPanelProps {
	page: LegalPage;
	onClose: () => void;
}

/** A legal text over the page. */
export function LegalPanel({ page, onClose }: LegalPanelProps) {
	const t = useT();
	return (
		<Dialog
			open
			wide
			title={page.title}
			closeLabel={t("shell.close")}
			onOpenChange={(open) => !open && onClose()}
		>
			<LegalText page={page} level={3} />
		</Dialog>
	);
}

/** The same without script, or before it: closing leads to the home page. */
export function LegalSheet({ page }: { page: LegalPage }) {
	const t = useT();
	return (
		<>
			<div className="veil" />
			<div className="dialog wide">
				<header>
					<div>
						<h1 className="type-block">{page.title}</h1>
					</div>
					<IconLink to="/" icon="close" label={t("shell.close")} />
				</header>
				<div className="dialog-body">
					<LegalText page={page} level={2} />
				</div>
			</div>
		</>
	);
}
