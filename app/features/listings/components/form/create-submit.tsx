import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useSentShare } from "./send-listing.ts";

export interface CreateSubmitProps {
	isSending: boolean;
	/** It did not reach the server, and may be sent again. */
	isLost: boolean;
	/** The image is still made smaller. */
	isPreparing: boolean;
	/** An image is on its way too, which is what takes the time. */
	hasImage: boolean;
}

/** The end of the form: the button, how far the sending is, and what to do when it broke off. */
export function CreateSubmit({ isSending, isLost, isPreparing, hasImage }: CreateSubmitProps) {
	const t = useT();
	return (
		<>
			{isLost && (
				<Notice tone="bad" icon="offline" title={t("listing.create.lost")} role="alert" className="mt-6">
					<p>{t(hasImage ? "listing.create.lostTextImage" : "listing.create.lostText")}</p>
				</Notice>
			)}
			<div className="create-submit">
				<Button type="submit" pending={isSending || isPreparing} icon={isLost ? "refresh" : undefined}>
					{t(isLost ? "listing.create.retry" : "listing.create.submit")}
				</Button>
				{isSending && hasImage ? <SendingProgress /> : <p>{t("listing.create.submitNote")}</p>}
			</div>
		</>
	);
}

function SendingProgress() {
	const t = useT();
	const percent = Math.floor(useSentShare() * 100);
	const text = percent < 100 ? t("listing.create.sending", { percent }) : t("listing.create.sent");
	return (
		<div className="create-progress">
			<progress value={percent} max={100} aria-label={t("listing.create.sendingLabel")} />
			<span className="num">{text}</span>
		</div>
	);
}
