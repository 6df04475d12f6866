import { useState } from "react";
import { SafetyHint } from "#app/features/guide/components/safety-hint.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { chatOfferPath } from "#app/shared/chat-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice-set.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type DeclineReason, declineReasons, type OfferView } from "../../rules.ts";
import { OfferHands } from "../offer-hands.tsx";

/** An offer that one may answer in its chat. */
export interface AnsweredOffer {
	offer: OfferView;
	chatId: string;
	other: { readonly name: string; readonly username: string | null };
}

/** The reasons of declining in words. */
export const declineTexts: Record<DeclineReason, MessageKey> = {
	other: "offers.decline.other",
	gone: "offers.decline.gone",
	far: "offers.decline.far",
	little: "offers.decline.little",
	pause: "offers.decline.pause",
};

/** The consequences of accepting. */
const consequences = [
	{ icon: "box", text: "offers.accept.promised" },
	{ icon: "hand", text: "offers.accept.seal" },
	{ icon: "clock", text: "offers.accept.silence" },
] as const;

/** The button that accepts, with what changes hands to be confirmed. */
export function AcceptOffer({ offer, chatId }: AnsweredOffer) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const form = useActionForm({ action: chatOfferPath(chatId), onDone: () => setOpen(false) });
	return (
		<>
			<Button onClick={() => setOpen(true)}>{t("offers.card.accept")}</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title={t("offers.accept.title")}
				closeLabel={t("common.close")}
			>
				<ActionForm form={form} className="grid gap-4">
					<input type="hidden" name="intent" value="accept" />
					<input type="hidden" name="offerId" value={offer.id} />
					<FormErrors form={form} otherwise="offers.card.failed" />
					<OfferHands give={offer.give} get={offer.get} />
					<ul className="grid gap-2 text-ink-2">
						{consequences.map(({ icon, text }) => (
							<li key={text} className="flex items-start gap-3">
								<Icon name={icon} className="mt-0.5 flex-none" />
								{t(text)}
							</li>
						))}
					</ul>
					<SafetyHint about="start" />
					<DialogActions>
						<Button type="button" variant="secondary" onClick={() => setOpen(false)}>
							{t("common.notNow")}
						</Button>
						<Button type="submit" pending={form.isSending}>
							{t("offers.accept.confirm")}
						</Button>
					</DialogActions>
				</ActionForm>
			</Dialog>
		</>
	);
}

/** The button that declines, with the reasons that one may give. */
export function DeclineOffer({ offer, chatId, other }: AnsweredOffer) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const form = useActionForm({ action: chatOfferPath(chatId), onDone: () => setOpen(false) });
	const notes = { gone: t("offers.decline.goneNote") };
	return (
		<>
			<Button variant="dangerGhost" onClick={() => setOpen(true)}>
				{t("offers.card.decline")}
			</Button>
			<Dialog
				open={open}
				onOpenChange={setOpen}
				title={t("offers.decline.title")}
				description={t("offers.decline.text", { name: other.name })}
				closeLabel={t("common.close")}
			>
				<ActionForm form={form} className="grid gap-4">
					<input type="hidden" name="intent" value="decline" />
					<input type="hidden" name="offerId" value={offer.id} />
					<FormErrors form={form} otherwise="offers.card.failed" />
					<ChoiceSet
						layout="described"
						choiceClass={() => "tile"}
						legend={t("offers.decline.reason")}
						note={t("offers.builder.ifYouLike")}
						name="reason"
						choices={declineReasons.map((value) => ({
							value,
							label: t(declineTexts[value]),
							...(value === "gone" && { note: notes.gone }),
						}))}
					/>
					<DialogActions>
						<Button type="button" variant="secondary" onClick={() => setOpen(false)}>
							{t("common.notNow")}
						</Button>
						<Button type="submit" variant="danger" pending={form.isSending}>
							{t("offers.decline.confirm")}
						</Button>
					</DialogActions>
				</ActionForm>
			</Dialog>
		</>
	);
}
