import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ListingSending } from "./use-send-listing.ts";

export interface CreateSubmitProps {
	sending: ListingSending;
	/** A picture is on its way too, which is what takes the time. */
	hasPicture: boolean;
	/** The picture is still made smaller. */
	preparing: boolean;
}

/** The end of the form: the button, how far the sending is, and what to do when it broke off. */
export function CreateSubmit({ sending, hasPicture, preparing }: CreateSubmitProps) {
	const t = useT();
	const { phase, share } = sending;
	return (
		<>
			{phase === "lost" && (
				<Notice tone="bad" icon="offline" title={t("listing.create.lost")} role="alert" className="mt-6">
					<p>{t(hasPicture ? "listing.create.lostTextPicture" : "listing.create.lostText")}</p>
				</Notice>
			)}
			<div className="create-submit">
				<Button
					type="submit"
					pending={phase === "sending" || preparing}
					icon={phase === "lost" ? "refresh" : undefined}
				>
					{t(phase === "lost" ? "listing.create.retry" : "listing.create.submit")}
				</Button>
				{phase === "sending" && hasPicture ? (
					<SendingProgress share={share} />
				) : (
					<p>{t("listing.create.submitNote")}</p>
				)}
			</div>
		</>
	);
}

function SendingProgress({ share }: { share: number }) {
	const t = useT();
	const percent = Math.floor(share * 100);
	const text = percent < 100 ? t("listing.create.sending", { percent }) : t("listing.create.sent");
	return (
		<div className="create-progress">
			<progress value={percent} max={100} aria-label={t("listing.create.sendingLabel")} />
			<span className="num">{text}</span>
		</div>
	);
}
