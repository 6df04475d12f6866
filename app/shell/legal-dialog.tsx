import { useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type LegalDocument, LegalText, useLegalPage } from "./legal-text.tsx";

export interface LegalDialogProps {
	document: LegalDocument;
	supportAddress: string;
	onClose: () => void;
}

/** A legal text or the contact address over the page. Fetched when first opened: the texts are long. */
export function LegalDialog({ document, supportAddress, onClose }: LegalDialogProps) {
	const t = useT();
	const { title } = useLegalPage(document);
	return (
		<Dialog
			open
			wide={document !== "contact"}
			title={title}
			closeLabel={t("shell.close")}
			onOpenChange={(open) => !open && onClose()}
		>
			<LegalText document={document} supportAddress={supportAddress} level={3} />
		</Dialog>
	);
}
