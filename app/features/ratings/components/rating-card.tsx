import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceSet } from "#app/ui/choice-set.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkRatingText, ratingTextMaxLength, type TradeRatings } from "../rules.ts";
import { Envelopes } from "./envelopes.tsx";

export interface RatingCardProps {
	tradeId: string;
	ratings: TradeRatings;
	otherName: string;
	/** The path that its forms are sent to. */
	action: string;
	/** The way to report the other person. */
	report: ReactNode;
	/** Draws the way to report what the other wrote. */
	renderReport: (words: { readonly id: string; readonly text: string }) => ReactNode;
}

/** How a trade went, as one of its two people says it: the open form, the closed envelope, or both opened. */
export function RatingCard(props: RatingCardProps) {
	const { own, theirs, verdicts } = props.ratings;
	const [isChanging, setChanging] = useState(false);
	if (theirs) return <OpenedEnvelopes {...props} theirs={theirs} />;
	if (own && !isChanging) return <ClosedEnvelope {...props} onChange={() => setChanging(true)} />;
	if (verdicts.length === 0) return null;
	return <RatingForm {...props} onDone={() => setChanging(false)} />;
}

function Card({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="my-3 w-full max-w-[560px] self-center rounded-l bg-surface p-4 text-left shadow-1 inset-ring inset-ring-line-2">
			<h3 className="mb-3 font-display text-lg leading-tight font-bold wrap-anywhere">{title}</h3>
			{children}
		</section>
	);
}

const checks = { text: checkRatingText };
const verdictKeys = { good: "ratings.good", problem: "ratings.problem" } as const;

function RatingForm({
	tradeId,
	ratings,
	otherName,
	action,
	report,
	onDone,
}: RatingCardProps & { onDone: () => void }) {
	const t = useT();
	const format = useFormat();
	const { verdicts, own, until } = ratings;
	const mayBeGood = verdicts.includes("good");
	const [verdict, setVerdict] = useState(
		own ? (own.isGood ? "good" : "problem") : mayBeGood ? "" : "problem",
	);
	const [text, setText] = useState(own?.text ?? "");
	const form = useActionForm({ action, labels: { text: t("ratings.card.text") }, checks, onDone });
	const params = { name: otherName, day: until ? format.shortDate(until) : "" };
	return (
		<Card title={t(mayBeGood ? "ratings.card.title" : "ratings.card.failedTitle", params)}>
			<ActionForm form={form} className="grid gap-4">
				<input type="hidden" name="intent" value="rate" />
				<input type="hidden" name="tradeId" value={tradeId} />
				<FormErrors form={form} otherwise="ratings.card.failed" />
				<ChoiceSet
					layout="described"
					choiceClass={() => "tile grid-cols-1"}
					legend={t("ratings.card.verdict")}
					name="verdict"
					choices={verdicts.map((value) => ({ value, label: t(verdictKeys[value]) }))}
					value={verdict}
					onValueChange={setVerdict}
				>
					{({ value, label }) => (
						<span className="grid w-full justify-items-center gap-1 text-center">
							<VerdictIcon isGood={value === "good"} />
							<b className="font-strong">{label}</b>
						</span>
					)}
				</ChoiceSet>
				{verdict !== "" && (
					<>
						<TextArea
							{...form.field("text")}
							label={t("ratings.card.text")}
							note={t("ratings.card.textNote")}
							rows={3}
							maxLength={ratingTextMaxLength}
							counted
							value={text}
							onValueChange={setText}
						/>
						{verdict === "problem" && (
							<div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
								<span className="min-w-0 flex-1">{t("ratings.card.report")}</span>
								{report}
							</div>
						)}
					</>
				)}
				<p className="flex items-start gap-2 text-sm text-ink-2">
					<Icon name="mail" className="flex-none" />
					<span>{t("ratings.card.envelope", params)}</span>
				</p>
				<Button type="submit" wide pending={form.isSending} disabled={verdict === ""}>
					{t("ratings.card.send")}
				</Button>
			</ActionForm>
		</Card>
	);
}

function ClosedEnvelope({
	tradeId,
	ratings,
	otherName,
	action,
	onChange,
}: RatingCardProps & { onChange: () => void }) {
	const t = useT();
	const format = useFormat();
	const { until, verdicts } = ratings;
	return (
		<Card title={t("ratings.closed.title")}>
			<Envelopes own="sealed" theirs="missing" otherName={otherName} />
			<p className="text-ink-2">
				{t("ratings.closed.text", { name: otherName, day: until ? format.shortDate(until) : "" })}
			</p>
			{verdicts.length > 0 && (
				<div className="mt-3 flex flex-wrap gap-2">
					<Button variant="secondary" onClick={onChange}>
						{t("ratings.closed.change")}
					</Button>
					<IntentButton
						variant="dangerGhost"
						intent="takeBack"
						about={{ tradeId }}
						action={action}
						done="ratings.closed.takenBack"
						otherwise="ratings.card.failed"
					>
						{t("ratings.closed.takeBack")}
					</IntentButton>
				</div>
			)}
		</Card>
	);
}

type Opened = NonNullable<TradeRatings["theirs"]>;

function OpenedEnvelopes({ ratings, otherName, ...props }: RatingCardProps & { theirs: Opened }) {
	const t = useT();
	const { own, canReply } = ratings;
	const verdictOf = ({ isGood }: { readonly isGood: boolean }) =>
		t(isGood ? "ratings.good" : "ratings.problem");
	const { theirs, renderReport } = props;
	return (
		<Card title={t(own ? "ratings.opened.title" : "ratings.opened.alone")}>
			<Envelopes own={own ? "opened" : "missing"} theirs="opened" otherName={otherName} />
			<div className="grid gap-3">
				<Said
					verdict={theirs}
					title={t("ratings.opened.theirs", { name: otherName, verdict: verdictOf(theirs) })}
					text={theirs.text}
					report={theirs.text !== null && renderReport({ id: theirs.id, text: theirs.text })}
				/>
				{theirs.reply && <Said title={t("ratings.replied")} text={theirs.reply} />}
				{own && (
					<Said
						verdict={own}
						title={t("ratings.opened.yours", { verdict: verdictOf(own) })}
						text={own.text}
					/>
				)}
			</div>
			{canReply && <ReplyForm {...props} />}
		</Card>
	);
}

interface SaidProps {
	title: string;
	text: string | null;
	/** The verdict that it explains; a reply has none. */
	verdict?: { readonly isGood: boolean };
	report?: ReactNode;
}

function Said({ title, text, verdict, report }: SaidProps) {
	return (
		<div className="flex items-start gap-2 border-l-3 border-line-2 pl-3">
			<div className="min-w-0 flex-1">
				<b className="flex items-center gap-2 font-strong wrap-anywhere">
					{verdict && <VerdictIcon isGood={verdict.isGood} />}
					{title}
				</b>
				{text && (
					<p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
						{text}
					</p>
				)}
			</div>
			{report}
		</div>
	);
}

function VerdictIcon({ isGood }: { isGood: boolean }) {
	return (
		<Icon
			name={isGood ? "smile" : "warning"}
			className={clsx("flex-none", isGood ? "text-ok" : "text-warn")}
		/>
	);
}

function ReplyForm({ tradeId, action }: Pick<RatingCardProps, "tradeId" | "action">) {
	const t = useT();
	const form = useActionForm({ action, labels: { text: t("ratings.reply") }, checks });
	return (
		<ActionForm form={form} className="mt-4 grid gap-3">
			<input type="hidden" name="intent" value="reply" />
			<input type="hidden" name="tradeId" value={tradeId} />
			<FormErrors form={form} otherwise="ratings.card.failed" />
			<TextArea
				{...form.field("text")}
				label={t("ratings.reply")}
				note={t("ratings.replyNote")}
				rows={2}
				required
				maxLength={ratingTextMaxLength}
				counted
			/>
			<Button type="submit" variant="secondary" pending={form.isSending}>
				{t("ratings.reply")}
			</Button>
		</ActionForm>
	);
}
