import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { waitingClaimsPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { TaughtFile, TaughtOutcome, TaughtSet, TaughtView } from "../../rules-admin.ts";
import { taughtViews } from "../../rules-admin.ts";
import { CatalogueRow, WorkList } from "./catalogue-lists.tsx";

const viewTexts = {
	each: "catalogue.taught.each",
	files: "catalogue.taught.files",
	sets: "catalogue.taught.sets",
} as const satisfies Record<TaughtView, MessageKey>;

/** The ways to see what people taught: claim by claim, by file, by set. */
export function TaughtViews({ current, category }: { current: TaughtView; category: string }) {
	const t = useT();
	return (
		<SegmentedLinks
			label={t("catalogue.taught.views")}
			className="mb-4 *:flex-auto md:w-[30rem]"
			links={taughtViews.map((view) => ({
				to: withSearch(waitingClaimsPath, {
					...(category && { category }),
					...(view !== "each" && { by: view }),
				}),
				content: t(viewTexts[view]),
				isCurrent: view === current,
			}))}
		/>
	);
}

interface GroupsProps<Group> {
	groups: readonly Group[];
	/** The form of {@link useTaughtForm}, which the page has, since a group is gone once it is seen to. */
	form: ActionFormState<TaughtOutcome>;
}

/** The files of people that taught something, each with what is done with all of it. */
export function TaughtFileList({ groups, form }: GroupsProps<TaughtFile>) {
	const t = useT();
	const format = useFormat();
	return (
		<WorkList
			label={t("catalogue.taught.files")}
			entries={groups}
			keyOf={({ personId, sentAt }) => `${personId} ${sentAt}`}
			empty={<NothingTaught />}
			renderEntry={({ personId, username, sentAt, sets, files, total, waiting }) => {
				const name = t("catalogue.taught.fileOf", {
					username,
					moment: `${format.shortDate(sentAt)} ${format.time(sentAt)}`,
				});
				return (
					<TaughtGroup
						{...{ name, form, waiting, total }}
						about={{ personId, sentAt }}
						facts={[t("catalogue.taught.inSets", { count: sets })]}
						see={{ person: personId }}
						withdraw="catalogue.taught.withdrawFile"
					>
						{files > 1 && (
							<GroupButton
								{...{ form, name }}
								about={{ personId }}
								intent="withdraw"
								text={t("catalogue.taught.withdrawPerson", { username })}
							/>
						)}
					</TaughtGroup>
				);
			}}
		/>
	);
}

export interface TaughtSetListProps extends GroupsProps<TaughtSet> {
	/** The name of a category in the person's language. */
	categoryName: (slug: string) => string;
}

/** The sets of which people's files taught something, each with what is done with all of it. */
export function TaughtSetList({ groups, form, categoryName }: TaughtSetListProps) {
	const t = useT();
	return (
		<WorkList
			label={t("catalogue.taught.sets")}
			entries={groups}
			keyOf={({ categoryId, set }) => `${categoryId} ${set}`}
			empty={<NothingTaught />}
			renderEntry={({ categoryId, categorySlug, set, name, people, total, waiting }) => (
				<TaughtGroup
					{...{ name, form, waiting, total }}
					about={{ categoryId, set }}
					facts={[categoryName(categorySlug), t("moderation.queue.reporters", { count: people })]}
					see={{ category: categorySlug, set }}
					withdraw="catalogue.taught.withdrawSet"
				/>
			)}
		/>
	);
}

function NothingTaught() {
	const t = useT();
	return <EmptyState title={t("catalogue.taught.none")}>{t("catalogue.taught.noneText")}</EmptyState>;
}

type About = Readonly<Record<string, string>>;

interface TaughtGroupProps {
	name: string;
	form: ActionFormState<TaughtOutcome>;
	total: number;
	waiting: number;
	/** The form fields that name the group. */
	about: About;
	/** The facts beside the numbers. */
	facts: readonly string[];
	/** The parameters of the page of what waits of it. */
	see: About;
	/** Text of the button that takes it back. */
	withdraw: MessageKey;
	/** Further buttons. */
	children?: ReactNode;
}

function TaughtGroup({
	name,
	form,
	total,
	waiting,
	about,
	facts,
	see,
	withdraw,
	children,
}: TaughtGroupProps) {
	const t = useT();
	const numbers = [
		...facts,
		t("catalogue.taught.total", { count: total }),
		...(waiting > 0 ? [t("catalogue.taught.waiting", { count: waiting })] : []),
	];
	return (
		<CatalogueRow>
			<div className="min-w-0 flex-[1_1_240px] [overflow-wrap:anywhere]">
				<b>{name}</b>
				<p className="text-ink-2">{numbers.join(" · ")}</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{waiting > 0 && (
					<>
						<ButtonLink variant="ghost" size="s" to={withSearch(waitingClaimsPath, see)}>
							{t("catalogue.taught.see")} <span className="sr-only">{name}</span>
						</ButtonLink>
						<GroupButton
							{...{ form, name, about }}
							intent="confirmAll"
							text={t("catalogue.taught.confirm")}
						/>
					</>
				)}
				<GroupButton {...{ form, name, about }} intent="withdraw" text={t(withdraw)} />
				{children}
			</div>
		</CatalogueRow>
	);
}

interface GroupButtonProps extends Pick<TaughtGroupProps, "form" | "name" | "about"> {
	intent: "confirmAll" | "withdraw";
	text: string;
}

function GroupButton({ form, name, about, intent, text }: GroupButtonProps) {
	const sent = form.isSending ? form.fetcher.formData : undefined;
	const fields = Object.entries({ intent, ...about });
	const isSent = sent && [...sent.keys()].length === fields.length;
	return (
		<ActionForm form={form} preventScrollReset>
			{fields.map(([field, value]) => (
				<input key={field} type="hidden" name={field} value={value} />
			))}
			<Button
				type="submit"
				size="s"
				variant={intent === "withdraw" ? "danger" : "secondary"}
				pending={isSent && fields.every(([field, value]) => sent.get(field) === value)}
			>
				<span>{text}</span> <span className="sr-only">{name}</span>
			</Button>
		</ActionForm>
	);
}

const outcomes = {
	confirmed: "catalogue.taught.confirmed",
	withdrawn: "catalogue.taught.withdrawn",
} as const;

/** The form of all groups; a toast says how much was seen to. */
export function useTaughtForm() {
	const t = useT();
	const { revalidate } = useRevalidator();
	return useActionForm<TaughtOutcome>({
		onDone: ({ result, count }) => showToast({ tone: "ok", text: t(outcomes[result], { count }) }),
		onFailed: (failure) => {
			showToast({ tone: "bad", text: failureText(t, failure) });
			void revalidate();
		},
	});
}
