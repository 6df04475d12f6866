import { useT } from "#app/i18n/provider.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { QrCode } from "./qr-code.tsx";
import { showToast } from "./toast.ts";

/** The texts of a dialog that shares a link. */
export interface ShareTexts {
	/** Title of the dialog. */
	title: string;
	/** The thing itself, for the device's share sheet. */
	name: string;
	/** The code, for who cannot see it. */
	code: string;
	/** A hint at what the code is for. */
	codeText: string;
}

export interface ShareDialogProps {
	onOpenChange: (open: boolean) => void;
	texts: ShareTexts;
	/** The whole address that is handed on. */
	address: string;
}

/** A page's link to copy, to hand to the device's share sheet, and as a code for a phone's camera. */
export function ShareDialog({ onOpenChange, texts, address }: ShareDialogProps) {
	const t = useT();
	const canShare = typeof navigator.share === "function";
	return (
		<Dialog open onOpenChange={onOpenChange} title={texts.title} closeLabel={t("common.close")}>
			<div className="grid justify-items-center gap-4">
				<QrCode text={address} label={texts.code} className="w-[220px]" />
				<p className="text-ink-2">{texts.codeText}</p>
				<TextField
					label={t("common.link")}
					value={address}
					readOnly
					className="w-full"
					onFocus={(event) => event.currentTarget.select()}
				/>
			</div>
			<DialogActions>
				{canShare && (
					<Button variant="secondary" icon="share" onClick={() => announce(() => share(texts.name, address))}>
						{t("share.device")}
					</Button>
				)}
				<Button icon="copy" onClick={() => announce(() => copy(address))}>
					{t("share.copy")}
				</Button>
			</DialogActions>
		</Dialog>
	);

	/** Shows a toast when the link was copied or could not be shared; the device's sheet has the rest itself. */
	async function announce(act: () => Promise<"copied" | "shared">) {
		try {
			if ((await act()) === "copied") showToast({ tone: "ok", text: t("share.copied") });
		} catch (error) {
			const isClosed = error instanceof DOMException && error.name === "AbortError";
			if (!isClosed) showToast({ tone: "bad", text: t("share.error") });
		}
	}
}

/** @throws where the page may not write to a clipboard, as one that came without https */
async function copy(address: string): Promise<"copied"> {
	await navigator.clipboard.writeText(address);
	return "copied";
}

/** @throws an `AbortError` when the person closes the sheet */
async function share(title: string, url: string): Promise<"shared"> {
	await navigator.share({ title, url });
	return "shared";
}
