import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { adminExpansionPath, adminItemPath } from "#app/shared/admin-paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { ClaimedItem, ClaimOutcome, WaitingClaim } from "../../rules-admin.ts";
import { WorkList } from "./catalogue-lists.tsx";

export interface WaitingClaimListProps {
	claims: readonly WaitingClaim[];
	/** The name of a category in the person's language. */
	categoryName: (slug: string) => string;
	/** The form of {@link useClaimForm}, which the page has, since an entry is gone once it is seen to. */
	form: ActionFormState<ClaimOutcome>;
}

/** The claims of people's files beside what the catalogue has, each with its actions. */
export function WaitingClaimList({ claims, categoryName, form }: WaitingClaimListProps) {
	const t = useT();
	return (
		<WorkList
			label={t("catalogue.waiting.tab")}
			entries={claims}
			keyOf={({ id }) => id}
			renderEntry={(claim) => (
				<div className="grid gap-3 py-1 [overflow-wrap:anywhere]">
					<ClaimHead claim={claim} category={categoryName(claim.categorySlug)} />
					<ClaimSides claim={claim} />
					<ClaimActions claim={claim} form={form} />
				</div>
			)}
			empty={<EmptyState title={t("catalogue.waiting.none")}>{t("catalogue.waiting.noneText")}</EmptyState>}
		/>
	);
}

/** The two sides of a claim: what the file says, and what the catalogue has. */
function ClaimSides({ claim }: { claim: WaitingClaim }) {
	const t = useT();
	return (
		<dl className="grid gap-x-6 gap-y-2 rounded-card bg-sunk p-3 [grid-template-columns:repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]">
			<Side term={t("catalogue.waiting.file")}>
				<FileSays claim={claim} />
			</Side>
			<Side term={t("catalogue.waiting.catalogue")}>
				{claim.problem !== null && claim.item ? (
					<CatalogueHas item={claim.item} />
				) : (
					<span className="text-ink-2">{t("catalogue.waiting.nothing")}</span>
				)}
			</Side>
		</dl>
	);
}

const problems = {
	name: "catalogue.waiting.problem.name",
	id: "catalogue.waiting.problem.id",
	beyond: "catalogue.waiting.problem.beyond",
} as const satisfies Record<NonNullable<WaitingClaim["problem"]>, MessageKey>;

function ClaimHead({ claim, category }: { claim: WaitingClaim; category: string }) {
	const t = useT();
	const format = useFormat();
	const { problem, item, people, since } = claim;
	const facts = [
		category,
		t("moderation.queue.reporters", { count: people }),
		t("catalogue.waiting.since", { date: format.shortDate(since) }),
	];
	return (
		<div className="flex flex-wrap items-center gap-2 text-ink-2">
			<Tag tone={problem ? "warn" : "plain"}>{t(problem ? problems[problem] : "catalogue.waiting.new")}</Tag>
			{item?.isSetNew && <Tag>{t("catalogue.waiting.newSet")}</Tag>}
			<span>{facts.join(" · ")}</span>
		</div>
	);
}

function Side({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-ink-2">{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function FileSays({ claim }: { claim: WaitingClaim }) {
	const t = useT();
	const { problem, item, name, number, setName, setCode, ids } = claim;
	const set = setCode ? `${setName} (${setCode})` : setName;
	const isWaiting = problem === null && item !== null;
	return (
		<>
			<b>{isWaiting ? <ItemLink id={item.id}>{name}</ItemLink> : name}</b>
			<br />
			<span>{t("catalogue.waiting.number", { number })}</span> ·{" "}
			{isWaiting && item.isSetNew && item.expansionId ? (
				<Link to={adminExpansionPath(item.expansionId)} className="hit-44" discover="none">
					{set}
				</Link>
			) : (
				set
			)}
			{ids.length > 0 && (
				<>
					<br />
					<span className="text-sm text-ink-2">{ids.join(" · ")}</span>
				</>
			)}
		</>
	);
}

function CatalogueHas({ item }: { item: ClaimedItem }) {
	const t = useT();
	const { id, name, nameEs, number, expansion, isConfirmed } = item;
	const facts = [
		number === null ? null : t("catalogue.waiting.number", { number }),
		expansion ?? t("catalogue.noExpansion"),
		isConfirmed ? null : t("catalogue.waiting.unconfirmed"),
	];
	return (
		<>
			<b>
				<ItemLink id={id}>{nameEs && nameEs !== name ? `${name} / ${nameEs}` : name}</ItemLink>
			</b>
			<br />
			{facts.filter((fact) => fact !== null).join(" · ")}
		</>
	);
}

function ItemLink({ id, children }: { id: string; children: string }) {
	return (
		<Link to={adminItemPath(id)} className="hit-44" discover="none">
			{children}
		</Link>
	);
}

type Intent = "confirm" | "name" | "dismiss";

/** Actions on what waits: confirm it, take it as another name of the item beside it, dismiss it. */
function ClaimActions({ claim, form }: { claim: WaitingClaim; form: WaitingClaimListProps["form"] }) {
	const t = useT();
	const { id, name, item, problem } = claim;
	const sent = form.isSending && form.fetcher.formData?.get("id") === id && form.fetcher.formData;
	const button = (intent: Intent, text: MessageKey) => (
		<Button
			type="submit"
			name="intent"
			value={intent}
			variant={intent === "dismiss" ? "ghost" : "secondary"}
			size="s"
			pending={sent && sent.get("intent") === intent}
		>
			<span>{t(text)}</span> <span className="sr-only">{name}</span>
		</Button>
	);
	return (
		<ActionForm form={form} preventScrollReset className="flex flex-wrap gap-2 max-sm:*:flex-auto">
			<input type="hidden" name="id" value={id} />
			<input type="hidden" name="version" value={item?.version ?? 0} />
			{button("confirm", problem === null ? "catalogue.waiting.confirm" : "catalogue.waiting.accept")}
			{problem !== null && item && button("name", "catalogue.waiting.name")}
			{button("dismiss", "catalogue.waiting.dismiss")}
		</ActionForm>
	);
}

const outcomes = {
	confirmed: "catalogue.waiting.confirmed",
	named: "catalogue.waiting.named",
	dismissed: "catalogue.waiting.dismissed",
} as const satisfies Record<ClaimOutcome["result"], MessageKey>;

/** The form of all that waits; a toast says what became of it, and leads to the item that it means. */
export function useClaimForm() {
	const t = useT();
	const { revalidate } = useRevalidator();
	return useActionForm<ClaimOutcome>({
		onDone: ({ result, name, itemId }) =>
			showToast({
				tone: "ok",
				text: t(outcomes[result], { name }),
				...(itemId && { action: { label: t("catalogue.typed.seeItem"), to: adminItemPath(itemId) } }),
			}),
		onFailed: (failure) => {
			showToast({ tone: "bad", text: failureText(t, failure) });
			void revalidate();
		},
	});
}
