import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import {
	checkText,
	draftDays,
	pasteDraft,
	pasteKey,
	storedPasteSide,
	storePasteSide,
} from "#app/features/lists/components/add/paste-draft.ts";
import { textLimits } from "#app/features/lists/rules-sources.ts";
import { useT } from "#app/i18n/provider.tsx";
import { crossWithPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import type { Match, PersonCrossedText } from "../../rules.ts";
import { NothingRead, SideQuestion } from "./cross-result.tsx";

interface PersonCrossBandProps {
	username: string;
	/** Null where nothing crosses. */
	match: Match | null;
	/** Number of things that a visitor's text has; null of a member's lists. */
	things: number | null;
	/** The way to write to the person. */
	children: ReactNode;
}

/** The cross of the reader's things with a person's lists, in a sentence above these. */
export function PersonCrossBand({ username, match, things, children }: PersonCrossBandProps) {
	const t = useT();
	const get = match?.get.count ?? 0;
	const give = match?.give.count ?? 0;
	return (
		<section
			role="status"
			className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-l bg-gold-soft px-6 py-5 max-md:px-4"
		>
			{get > 0 && give > 0 && (
				<p className="num font-narrow text-4xl font-bold text-gold-ink" aria-hidden="true">
					{get}
					<span className="mx-1 text-2xl">×</span>
					{give}
				</p>
			)}
			<div className="min-w-0 flex-[1_1_220px]">
				<h2 className="type-block num">{useBandTitle(username, get, give)}</h2>
				<p className="num mt-1 text-ink-2">
					{match && `${t("matches.cross.marked")} `}
					{things !== null && (
						<>
							{`${t("matches.cross.stored", { count: things })} `}
							<Link to={crossWithPath(username)} className="link" discover="none">
								{t("matches.cross.changeIt")}
							</Link>
						</>
					)}
				</p>
			</div>
			<div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">{children}</div>
		</section>
	);
}

function useBandTitle(username: string, get: number, give: number): string {
	const t = useT();
	if (get + give === 0) return t("matches.cross.noneWith", { username });
	if (give === 0) return t("matches.cross.bandGet", { count: get });
	if (get === 0) return t("matches.cross.bandGive", { count: give });
	return t("matches.cross.bandBoth", {
		get: t("matches.cross.bandBothGet", { count: get }),
		give: t("matches.cross.bandBothGive", { count: give }),
	});
}

interface PastePersonBandProps {
	result: Result<PersonCrossedText> | undefined;
	/** The last answer; where it has a cross, the other band is shown. */
	answer: PersonCrossedText | null;
	onDone: (answer: PersonCrossedText) => void;
}

/** The field in which a visitor pastes a list above a person's; one that this browser has stored is crossed at once. */
export function PastePersonBand({ result, answer, onDone }: PastePersonBandProps) {
	const t = useT();
	const form = useActionForm<PersonCrossedText>({
		labels: { text: t("lists.add.text") },
		result,
		checks: { text: checkText },
		revalidates: false,
		onDone: (value) => {
			if (!value.isAsking) storePasteSide(value.side);
			onDone(value);
		},
	});
	const typed = result?.ok ? result.value.text : (form.values.text ?? "");
	const { draft, change, isRestored } = useStoredDraft(pasteKey, typed, pasteDraft(draftDays.visitor));
	const write = (text: string) => {
		storePasteSide(null);
		change(() => text);
		form.recheck("text", text);
	};
	const area = useValueBeforeHydration<HTMLTextAreaElement>(draft, write, readValue);
	const { ref } = form.formProps;
	useEffect(() => {
		if (isRestored) ref.current?.requestSubmit();
	}, [isRestored, ref]);
	const { error, id } = form.field("text", textLimits);
	const side = isRestored && !answer?.isAsking ? storedPasteSide() : null;
	return (
		<ActionForm
			form={form}
			worksWithoutScript
			preventScrollReset
			className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-l bg-royal-soft px-6 py-5 max-md:px-4"
		>
			<div className="min-w-0 flex-[1_1_240px]">
				<h2 className="type-block">{t("matches.cross.head")}</h2>
				<p className="mt-1 text-sm text-ink-2">{t("matches.cross.bandText")}</p>
			</div>
			{side && <input type="hidden" name="side" value={side} />}
			<div className="min-w-0 flex-[2_1_300px]">
				<span className="input block">
					<textarea
						ref={area}
						id={id}
						name="text"
						rows={1}
						className="block max-h-40 min-h-12 w-full resize-none bg-transparent py-3 outline-0 field-sizing-content"
						value={draft}
						aria-label={t("lists.add.text")}
						aria-invalid={error ? true : undefined}
						aria-describedby={`${id}-error`}
						placeholder={t("matches.cross.bandPlaceholder")}
						spellCheck={false}
						autoCapitalize="off"
						onChange={(event) => write(event.currentTarget.value)}
					/>
				</span>
				<FieldError id={`${id}-error`} text={error} />
			</div>
			<Button type="submit" pending={form.isSending} className="max-md:w-full">
				{t("matches.cross.again")}
			</Button>
			<FormErrors form={form} otherwise="matches.cross.error" className="w-full" />
			{answer?.isAsking && <SideQuestion />}
			{answer && !answer.isAsking && answer.things === 0 && <NothingRead />}
		</ActionForm>
	);
}

interface JoinToWriteProps {
	/** The addresses at which a visitor signs up, or in, and then adds what they pasted to their lists. */
	signUpHref: string;
	signInHref: string;
}

/** What it takes to write to a person whose lists cross. */
export function JoinToWrite({ signUpHref, signInHref }: JoinToWriteProps) {
	const t = useT();
	return (
		<section className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-l bg-royal-soft p-6 max-md:grid max-md:p-4">
			<div className="min-w-0 md:flex-1">
				<h2 className="type-block">{t("matches.cross.joinTitle")}</h2>
				<p className="mt-1 text-ink-2">{t("matches.cross.joinText")}</p>
			</div>
			<div className="flex flex-wrap gap-3 max-md:grid">
				<ButtonLink to={signUpHref}>{t("matches.cross.join")}</ButtonLink>
				<ButtonLink to={signInHref} variant="secondary">
					{t("matches.cross.hasAccount")}
				</ButtonLink>
			</div>
		</section>
	);
}
