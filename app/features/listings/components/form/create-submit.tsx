import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useSentShare } from "./send-listing.ts";
import type { ListingDraft } from "./use-listing-draft.ts";

export interface CreateSubmitProps {
	isSending: boolean;
	/** It did not reach the server, and may be sent again. */
	isLost: boolean;
	/** The image is still made smaller. */
	isPreparing: boolean;
	draft: ListingDraft;
}

/** The end of the form: the button, how far the sending is, and what to do when it broke off. */
export function CreateSubmit({ isSending, isLost, isPreparing, draft }: CreateSubmitProps) {
	const t = useT();
	// An image on its way too is what takes the time.
	const hasImage = draft.image !== null;
	return (
		<>
			<MissingParts draft={draft} />
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

/** The price of what a listing that is about to be published does not say; it can be published all the same. */
function MissingParts({ draft }: { draft: ListingDraft }) {
	const t = useT();
	const missing = [
		draft.image === null && t("listing.create.withoutImage"),
		draft.condition === null && !draft.category?.isDigital && t("listing.create.withoutCondition"),
		draft.wanted.length === 0 && t("listing.create.withoutWanted"),
	].filter((text) => text !== false);
	if (draft.category === null || draft.itemText === "" || missing.length === 0) return null;
	return (
		<Notice tone="plain" icon="info" title={t("listing.create.without")} className="mt-6">
			<ul>
				{missing.map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</Notice>
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
