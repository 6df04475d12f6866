import { randomUUID } from "node:crypto";
import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { formatPrinting } from "#app/features/catalogue/rules-editions.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import {
	CreateColumns,
	CreateForm,
	CreatePreview,
	publishedBefore,
} from "#app/features/listings/components/form/create-form.tsx";
import { useSavedDraft } from "#app/features/listings/components/form/saved-draft.ts";
import { type PublishedListing, sendListing } from "#app/features/listings/components/form/send-listing.ts";
import {
	draftLike,
	draftOfThing,
	emptyListingDraft,
	type OwnedThing,
	restoreDraft,
} from "#app/features/listings/components/form/use-listing-draft.ts";
import { findSimilarListing, getOwnerCountry } from "#app/features/listings/queries-own.server.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";
import { listChosenEntries } from "#app/features/lists/entry/queries.server.ts";
import { imageFormResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { QueryContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { publishedListingPath } from "#app/shared/listing-paths.ts";
import { listingsPath } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OptionalPart } from "#app/ui/optional-part.tsx";
import { Page } from "#app/ui/page.tsx";
import { TaskHead } from "#app/ui/task-frame.tsx";
import type { Route } from "./+types/create.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url });
	const like = url.searchParams.get("like");
	const entryId = url.searchParams.get("entrada") ?? "";
	return loaderResult(async () => ({
		categories: await listCategories(ctx),
		like: like ? await findSimilarListing(ctx, like, locale) : null,
		thing: await findThing(ctx, entryId, locale),
		username: actor.username,
		country: await getOwnerCountry(ctx, actor.id),
		accountStatus: accountStatusOf(actor),
		submissionKey: randomUUID(),
	}));
}

/** The own entry that may be published; null for any other, with which the form is an empty one. */
async function findThing(ctx: QueryContext, id: string, locale: Locale): Promise<OwnedThing | null> {
	const ownerId = ctx.actor?.id;
	if (!ownerId || !isUuid(id)) return null;
	const [entry] = await listChosenEntries(ctx, { ownerId, ids: [id], locale, limit: 1 });
	if (entry?.side !== "have" || entry.listing) return null;
	const { itemId, name, categoryId, categorySlug, quantity, copy, expansion, code, number } = entry;
	const { condition, completeness } = copy;
	const edition = { expansion, code, number };
	const item = itemId && { id: itemId, name, categorySlug, printing: formatPrinting(entry), edition };
	return { entryId: id, categoryId, item: item || null, name, quantity, condition, completeness };
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return imageFormResult(
		{ ctx, deps },
		request,
		async ({ fields, files: [image = null] }): Promise<PublishedListing> => {
			const input = readFields(fields) as CreateListingInput;
			const { id } = await createListing(ctx, input, { files: deps.files, image, locale });
			throw redirect(publishedListingPath(id));
		},
	);
}

/** The form as a script sends it. */
export function clientAction({ request }: Route.ClientActionArgs) {
	return sendListing(request.signal);
}

export default function CreateListingPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { accountStatus, like, thing } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("listing.create.title")} />
			<CreateColumns>
				{accountStatus.isGood ? (
					<Writing key={thing?.entryId ?? like?.id} loaderData={loaderData} actionData={actionData} />
				) : (
					<div className="min-w-0">
						<CreateHeading />
						<AccountStatusNotice
							{...accountStatus}
							texts={{
								banned: t("listing.create.bannedText"),
								notVerified: t("listing.create.notVerifiedText"),
							}}
						/>
					</div>
				)}
			</CreateColumns>
		</Page>
	);
}

function CreateHeading({ isSaved = false }: { isSaved?: boolean }) {
	const t = useT();
	return (
		<>
			<TaskHead back={{ to: listingsPath, label: t("listing.detail.back") }} title={t("shell.publish")}>
				{isSaved && (
					<span className="flex items-center gap-2 px-3 text-sm text-ink-2">
						<Icon name="check" size="s" className="text-ok" />
						{t("listing.create.saved")}
					</span>
				)}
			</TaskHead>
			<h1 className="type-page mt-5 mb-2.5 max-md:sr-only">{t("listing.create.title")}</h1>
			<p className="type-lead mb-6 max-md:hidden">{t("listing.create.lead")}</p>
		</>
	);
}

/** The form, and the card as it will look. */
function Writing({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	const navigate = useNavigate();
	const { categories, username, country, like, thing } = loaderData;
	const [start] = useState(() => {
		if (thing) return draftOfThing(thing, categories);
		return like ? draftLike(like, categories) : emptyListingDraft;
	});
	const [sentBack] = useState(() => restoreDraft(actionData, start, categories));
	const refused = actionData && !actionData.ok ? actionData : undefined;
	const sentKey = publishedBefore(refused?.failure)
		? null
		: Object.fromEntries(refused?.typed ?? []).submissionKey;
	const { draft, change, submissionKey, isRestored, isSaved, startOver, renewKey, forget } = useSavedDraft({
		// A listing like another, or of an entry, has a draft of its own beside the usual one.
		storageKey: ["reino-listing-draft", username, thing?.entryId ?? like?.id ?? []].flat().join(":"),
		categories,
		initial: sentBack ?? start,
		isSentBack: sentBack !== null,
		submissionKey: sentKey || loaderData.submissionKey,
	});
	function onPublished(id: string) {
		forget();
		clearFeedCache();
		void navigate(publishedListingPath(id));
	}
	return (
		<>
			<div className="min-w-0">
				<CreateHeading isSaved={isSaved} />
				{isRestored && <RestoredNotice onStartOver={startOver} />}
				<CreateForm
					{...{ categories, draft, change, thing, submissionKey, onPublished }}
					result={actionData}
					onFailed={(failure) => publishedBefore(failure) && renewKey()}
				/>
			</div>
			<OptionalPart>
				<CreatePreview draft={draft} owner={{ username, country }} />
			</OptionalPart>
		</>
	);
}

function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
	const t = useT();
	return (
		<Notice tone="plain" icon="clock" title={t("listing.create.back")} role="status" className="mb-6">
			<p>{t("listing.create.backText")}</p>
			<Button variant="ghost" size="s" className="-ml-3 mt-2" onClick={onStartOver}>
				{t("listing.create.startOver")}
			</Button>
		</Notice>
	);
}
