import { Link } from "react-router";
import { RoleLog } from "#app/features/accounts/components/people/people-table.tsx";
import {
	PersonFacts,
	PersonSessions,
	RoleForm,
} from "#app/features/accounts/components/people/person-panels.tsx";
import { CategoryGlyph } from "#app/features/listings/components/card/category.tsx";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import type { ListingForAdmin } from "#app/features/listings/rules-own.ts";
import {
	AccountStatusPanel,
	ReportedList,
	SubmittedReports,
} from "#app/features/moderation/components/people/account-status.tsx";
import { PersonRequests } from "#app/features/moderation/components/people/person-requests.tsx";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnPerson, loadAdminPerson } from "#app/http/moderation-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { imageUrl } from "#app/shared/image.ts";
import { pageLinks, readPageNumber } from "#app/shared/numbered-page.ts";
import { listingPath, personPath } from "#app/shared/paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ItemCell } from "#app/ui/data-table.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { StatusMark, type StatusShape } from "#app/ui/status-mark.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/person.ts";

/** `GET /admin/usuarios/:id`: who somebody is, and what an admin can do about it. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => loadAdminPerson(ctx, params.id, readPageNumber(url.searchParams)));
}

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => actOnPerson(ctx, params.id, form));
}

export default function AdminPerson({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { person, changes, sessions, reportedItems, submittedReports, ban, mayBan } = loaderData;
	return (
		<AdminPage
			title={person.username}
			back={<AdminBack to={adminPeoplePath}>{t("admin.people")}</AdminBack>}
			actions={
				<ButtonLink variant="secondary" size="s" endIcon="chevron-right" to={personPath(person.username)}>
					{t("people.page")}
				</ButtonLink>
			}
		>
			<PersonFacts person={person} completedTrades={loaderData.figures.completedTrades} />
			<div className="admin-columns">
				<div>
					<PersonListings {...loaderData} />
					<TitledPanel title={t("moderation.people.reported")}>
						<ReportedList items={reportedItems} />
					</TitledPanel>
					<TitledPanel title={t("moderation.people.made")}>
						<SubmittedReports reports={submittedReports} />
					</TitledPanel>
				</div>
				<div>
					<TitledPanel title={t("moderation.people.accountStatus")}>
						<AccountStatusPanel ban={ban} canBan={mayBan} />
					</TitledPanel>
					<TitledPanel title={t("people.role.title")}>
						<RoleForm person={person} />
						<h3 className="type-small mt-5 mb-2 font-semibold">{t("people.roleLog.title")}</h3>
						<RoleLog changes={changes} />
					</TitledPanel>
					<TitledPanel title={t("moderation.requests.title")}>
						<PersonRequests personId={person.id} canDelete={loaderData.mayDelete} />
					</TitledPanel>
					<TitledPanel title={t("auth.sessions.title")}>
						<PersonSessions sessions={sessions} />
					</TitledPanel>
				</div>
			</div>
		</AdminPage>
	);
}

function PersonListings({ person, listings }: Route.ComponentProps["loaderData"]) {
	const t = useT();
	return (
		<TitledPanel title={t("listing.admin.list")}>
			{listings.rows.length > 0 ? (
				<PremiumList listings={listings.rows} />
			) : (
				<p className="text-ink-2">{t("listing.admin.none")}</p>
			)}
			<Pager page={listings} linkTo={pageLinks(adminPersonPath(person.id))} isPart />
		</TitledPanel>
	);
}

const states: Record<ListingStatus, { shape: StatusShape; text: MessageKey }> = {
	active: { shape: "square", text: "listing.statusName.active" },
	paused: { shape: "circle", text: "listing.statusName.paused" },
	in_revision: { shape: "circle", text: "listing.statusName.in_revision" },
	traded: { shape: "diamond", text: "listing.statusName.traded" },
	deleted: { shape: "hollow", text: "listing.statusName.deleted" },
};

/** A person's listings, each of which an admin can set off as premium. */
function PremiumList({ listings }: { listings: readonly ListingForAdmin[] }) {
	const t = useT();
	const format = useFormat();
	return (
		<ul aria-label={t("listing.admin.list")}>
			{listings.map((listing) => (
				<li
					key={listing.id}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 first:pt-0 [&>.item-cell]:min-w-0 [&>.item-cell]:flex-[1_1_220px]"
				>
					<ItemCell
						image={<Thumb listing={listing} />}
						title={
							<Link to={listingPath(listing.id)} className="hit-44" discover="none">
								{listing.title}
							</Link>
						}
						text={format.mediumDate(listing.createdAt)}
					/>
					<StatusMark shape={states[listing.status].shape}>{t(states[listing.status].text)}</StatusMark>
					{listing.canSetPremium ? (
						<PremiumToggle listing={listing} />
					) : (
						listing.isPremium && <Pill gold>{t("listing.premium")}</Pill>
					)}
				</li>
			))}
		</ul>
	);
}

function Thumb({ listing: { image, categorySlug } }: { listing: ListingForAdmin }) {
	if (!image) return <CategoryGlyph slug={categorySlug} />;
	return (
		<img
			src={imageUrl(image.key, 320)}
			width={36}
			height={48}
			loading="lazy"
			alt=""
			style={{ background: image.color }}
		/>
	);
}

function PremiumToggle({ listing: { id, title, isPremium } }: { listing: ListingForAdmin }) {
	const t = useT();
	return (
		<IntentButton
			intent={isPremium ? "ordinary" : "premium"}
			about={{ listing: id }}
			done={isPremium ? "listing.premium.undone" : "listing.premium.done"}
			variant={isPremium ? "secondary" : "ghost"}
			size="s"
			icon="star"
		>
			<span>{t(isPremium ? "listing.premium.remove" : "listing.premium.make")}</span>{" "}
			<span className="sr-only">{title}</span>
		</IntentButton>
	);
}
