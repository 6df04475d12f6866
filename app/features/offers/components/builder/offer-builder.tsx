import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { SafetyHint } from "#app/features/guide/components/safety-hint.tsx";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { TaskBar } from "#app/ui/task-frame.tsx";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { checkOfferText, type OfferChoices, offerTextMaxLength } from "../../rules.ts";
import { OfferBoard } from "./offer-board.tsx";
import { ThingPicker } from "./thing-picker.tsx";
import { TypedThings } from "./typed-things.tsx";
import { countUnits, type PickedSide, usePicks } from "./use-picks.ts";

interface OfferBuilderProps {
	choices: OfferChoices;
	/** The id of the offer that the form makes, the same at each try. */
	offerId: string;
	/** Whether the sender has a Reino Card that no listing offers. */
	hasUnlistedCard: boolean;
	/** The result of the form when it was sent without script. */
	result: Result<never> | undefined;
}

const checks = { text: checkOfferText };

/** The form in which one picks what to give somebody and what to get for it. */
export function OfferBuilder({ choices, offerId, hasUnlistedCard, result }: OfferBuilderProps) {
	const t = useT();
	const { username } = choices.person;
	const { give, get } = usePicks(choices, result);
	const form = useActionForm<never>({ result, labels: { text: t("offers.builder.message") }, checks });
	const gift = useGiftQuestion(form, give, get);
	const [text, setText] = useState(
		form.values.text ?? (choices.previousId ? "" : t("offers.builder.greeting")),
	);
	const { error, ...field } = form.field("text");
	return (
		<ActionForm form={form} worksWithoutScript onSubmit={gift.onSubmit} className="grid gap-6">
			<input type="hidden" name="id" value={offerId} />
			<input type="hidden" name="personId" value={choices.person.id} />
			{choices.previousId && <input type="hidden" name="previousId" value={choices.previousId} />}
			<OfferBoard give={give} get={get} />
			<div className="grid grid-cols-2 gap-8 max-md:grid-cols-1">
				<ThingPicker side="give" picked={give} username={username}>
					<TypedThings picked={give} {...{ username, hasUnlistedCard }} />
				</ThingPicker>
				<ThingPicker side="get" picked={get} username={username} />
			</div>
			<TextArea
				{...field}
				className="max-w-[760px]"
				label={t("offers.builder.message")}
				note={t("offers.builder.ifYouLike")}
				hint={t("offers.builder.messageHint")}
				rows={3}
				maxLength={offerTextMaxLength}
				counted
				value={text}
				onValueChange={setText}
				error={error}
			/>
			<SafetyHint about="message" />
			<SendBar {...{ choices, form, give, get }} />
			<GiftDialog gift={gift} />
		</ActionForm>
	);
}

interface SendBarProps extends Pick<OfferBuilderProps, "choices"> {
	form: ActionFormState<never>;
	give: PickedSide;
	get: PickedSide;
}

/** The bar that sends the offer, with what it is in few words. */
function SendBar({ choices, form, give, get }: SendBarProps) {
	const t = useT();
	const format = useFormat();
	const counts = { count: countUnits(give.picks), get: countUnits(get.picks) };
	const isMended = form.failure?.code === "offer.nothingGiven" && give.picks.size > 0;
	return (
		<TaskBar
			problem={
				!isMended && (
					<FormErrors form={form} otherwise="offers.builder.failed" className="mb-3">
						{form.failure?.code === "offer.alreadyOpen" && (
							<Link
								className="link inline-flex min-h-11 items-center"
								to={offerBuilderPath(choices.person.username)}
							>
								{t("trade.toOffer")}
							</Link>
						)}
					</FormErrors>
				)
			}
			summary={
				<>
					<b className="block font-display text-lg font-bold text-ink">
						{t("offers.builder.counts", counts)}
					</b>
					<span className="text-sm">
						{t("offers.builder.expires", { day: format.shortDate(choices.expiresAt) })}
					</span>
				</>
			}
		>
			<b className="num font-display text-md font-bold md:hidden">{t("offers.builder.counts", counts)}</b>
			<Button type="submit" icon="send" pending={form.isSending} className="max-md:min-w-0 max-md:flex-auto">
				{t(choices.previousId ? "offers.builder.sendChange" : "offers.builder.send")}
			</Button>
		</TaskBar>
	);
}

/** The question whether it is a gift, to who gives something and asks for nothing. */
function useGiftQuestion(form: ActionFormState<never>, give: PickedSide, get: PickedSide) {
	const [isAsked, setAsked] = useState(false);
	const isGift = useRef(false);
	return {
		isAsked,
		onSubmit: (event: FormEvent) => {
			if (isGift.current || give.picks.size === 0 || get.picks.size > 0) return;
			event.preventDefault();
			setAsked(true);
		},
		close: () => setAsked(false),
		confirm: () => {
			isGift.current = true;
			setAsked(false);
			form.formProps.ref.current?.requestSubmit();
		},
	};
}

function GiftDialog({ gift }: { gift: ReturnType<typeof useGiftQuestion> }) {
	const t = useT();
	return (
		<Dialog
			open={gift.isAsked}
			onOpenChange={gift.close}
			title={t("offers.gift.title")}
			description={t("offers.gift.text")}
			closeLabel={t("common.close")}
		>
			<DialogActions>
				<Button type="button" variant="secondary" onClick={gift.confirm}>
					{t("offers.gift.yes")}
				</Button>
				<Button type="button" onClick={gift.close}>
					{t("offers.gift.pick")}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
