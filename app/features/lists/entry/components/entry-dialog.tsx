import type { ReactNode } from "react";
import { Link } from "react-router";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { useT } from "#app/i18n/provider.tsx";
import { publishEntryPath } from "#app/shared/listing-paths.ts";
import { listingPath, publicListPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type EntryView, fittingLimit } from "../rules.ts";
import { CopyFields, useCopyLabels } from "./copy-fields.tsx";
import { EditionImage } from "./edition-image.tsx";
import { type EntryState, peopleText, stateTexts, useEntryTexts } from "./entry-texts.ts";

interface EntryDetailsProps {
	entry: EntryView;
	state: EntryState;
	onDone: () => void;
	onRemove: () => void;
	onConfirm: () => void;
}

/** The inside of an entry's dialog: what it is, who has it, what can be done with it, and its details to change. */
export function EntryDetails({ entry, state, onDone, onRemove, onConfirm }: EntryDetailsProps) {
	const t = useT();
	const { line } = useEntryTexts()(entry);
	const stateText = state !== "stale" && stateTexts[state];
	return (
		<div className="grid gap-4">
			<div className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4">
				<span className="relative aspect-5/7 overflow-hidden rounded-[4px] shadow-1">
					<EditionImage thing={entry} />
				</span>
				<div className="wrap-anywhere grid gap-2">
					<p className="text-ink-2">{line}</p>
					{stateText && <p className="font-semibold text-ink-2">{t(stateText)}</p>}
					{entry.fromListings > 0 && (
						<p className="text-ink-2">{t("lists.entry.fromListings", { count: entry.fromListings })}</p>
					)}
					<People entry={entry} />
				</div>
			</div>
			{state === "stale" && (
				<Notice tone="warn" icon="clock" title={t("lists.entry.stale")}>
					<p className="mb-2">{t("lists.page.staleText")}</p>
					<Button size="s" variant="secondary" icon="check" onClick={onConfirm}>
						{t("lists.page.stillHave")}
					</Button>
				</Notice>
			)}
			{entry.side === "have" && <PublishLink entry={entry} />}
			<EditForm entry={entry} onDone={onDone}>
				<Button variant="dangerGhost" icon="trash" onClick={onRemove} className="mr-auto">
					{t("lists.page.remove")}
				</Button>
			</EditForm>
		</div>
	);
}

function People({ entry }: Pick<EntryDetailsProps, "entry">) {
	const t = useT();
	const { people, usernames, side } = entry;
	if (people === 0) return side === "want" && <p className="text-ink-3">{t("lists.entry.nobody")}</p>;
	return (
		<div className="grid gap-1">
			<p className="font-strong">{peopleText(t, entry)}</p>
			<ul className="flex flex-wrap gap-2">
				{usernames.map((username) => (
					<li key={username}>
						<Link
							to={publicListPath(username)}
							discover="none"
							className="matched-tag inline-flex min-h-11 items-center gap-2 rounded-s px-3 font-strong"
						>
							<UserShield username={username} size={20} />
							{username}
						</Link>
					</li>
				))}
				{people > usernames.length && people < fittingLimit && (
					<li className="num flex min-h-11 items-center text-ink-2">
						{t("common.andMore", { count: people - usernames.length })}
					</li>
				)}
			</ul>
		</div>
	);
}

function PublishLink({ entry: { id, listing } }: Pick<EntryDetailsProps, "entry">) {
	const t = useT();
	return (
		<div>
			{listing ? (
				<ButtonLink variant="secondary" icon="swap" to={listingPath(listing.id)}>
					{t("common.seeListing")}
				</ButtonLink>
			) : (
				<ButtonLink variant="secondary" icon="camera" to={publishEntryPath(id)}>
					{t("common.publish")}
				</ButtonLink>
			)}
		</div>
	);
}

interface EditFormProps extends Pick<EntryDetailsProps, "entry" | "onDone"> {
	/** Content before the button that saves. */
	children: ReactNode;
}

function EditForm({ entry, onDone, children }: EditFormProps) {
	const t = useT();
	const labels = { quantity: t("lists.entry.quantityLabel"), ...useCopyLabels() };
	const form = useActionForm({
		labels,
		onDone: () => {
			showToast({ tone: "ok", text: t("lists.page.saved") });
			onDone();
		},
	});
	return (
		<ActionForm form={form} preventScrollReset className="grid grid-cols-2 gap-4">
			<input type="hidden" name="intent" value="editEntry" />
			<input type="hidden" name="id" value={entry.id} />
			<FormErrors form={form} className="col-span-2" />
			<TextField
				{...form.field("quantity")}
				label={labels.quantity}
				type="number"
				inputMode="numeric"
				min={Math.max(1, entry.reserved)}
				max={quantityLimit}
				defaultValue={String(entry.quantity)}
			/>
			{entry.side === "want" && (
				<Checkbox
					name="isStarred"
					label={t("lists.entry.starred")}
					defaultChecked={entry.isStarred}
					className="mt-7"
				/>
			)}
			<CopyFields entry={entry} form={form} />
			<div className="col-span-2 flex flex-wrap items-center justify-end gap-2 pt-1">
				{children}
				<Button type="submit" pending={form.isSending}>
					{t("common.save")}
				</Button>
			</div>
		</ActionForm>
	);
}
