import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, redirect, useNavigate } from "react-router";
import { ResendForm } from "#app/features/accounts/components/resend-form.tsx";
import { hasStanding } from "#app/features/accounts/policy.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import { CreateForm } from "#app/features/listings/components/create-form.tsx";
import { CreatePreview } from "#app/features/listings/components/create-preview.tsx";
import { forgetFeeds } from "#app/features/listings/components/feed-cache.ts";
import { publishedBefore } from "#app/features/listings/components/listing-answer.ts";
import { useKeptDraft } from "#app/features/listings/components/use-kept-draft.ts";
import { useSendListing } from "#app/features/listings/components/use-send-listing.ts";
import { getOwnerCountry } from "#app/features/listings/queries.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { Route } from "./+types/create-listing.ts";
import { answerForm, answerPage } from "./answer.server.ts";
import { readListingForm, restoreDraft, type SubmittedListing } from "./create-listing-form.ts";
import { PrivateHead } from "./page-head.tsx";
import { parseForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import type { Screen } from "./screen.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { username, isBanned, email, ...actor } = signInFirst(ctx, request);
	return answerPage(async () => ({
		categories: await listCategories(ctx),
		username,
		country: await getOwnerCountry(ctx, actor.id),
		isBanned,
		unprovenEmail: actor.emailVerified ? null : email,
		mayPublish: hasStanding({ ...actor, isBanned }),
		submissionKey: randomUUID(),
	}));
}

export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	let submitted: SubmittedListing | undefined;
	const answer = await answerForm(async () => {
		const form = await readListingForm(await parseForm(request));
		submitted = form.submitted;
		const { id } = await createListing(ctx, form.input, { files: deps.files, picture: form.picture, locale });
		throw redirect(`/intercambios/${id}`);
	});
	return data({ ...answer.data, intent: "create", submitted }, answer.init ?? undefined);
}

export default function CreateListing({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { mayPublish, isBanned, unprovenEmail } = loaderData;
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={t("listing.create.title")} />
			<div className="wrap create-page">
				{mayPublish ? (
					<Writing loaderData={loaderData} actionData={actionData} />
				) : (
					<div className="min-w-0">
						<CreateHeading />
						<Notice
							tone={isBanned ? "bad" : "warn"}
							icon="warning"
							title={t(isBanned ? "listing.create.banned" : "listing.create.notVerified")}
							className="mt-8"
						>
							<p>{t(isBanned ? "listing.create.bannedText" : "listing.create.notVerifiedText")}</p>
							{!isBanned && unprovenEmail && <ResendForm email={unprovenEmail} />}
						</Notice>
					</div>
				)}
			</div>
		</main>
	);
}

function CreateHeading() {
	const t = useT();
	return (
		<>
			<h1 className="type-page mt-5 mb-2.5">{t("listing.create.title")}</h1>
			<p className="type-lead">{t("listing.create.lead")}</p>
		</>
	);
}

/** The form, and the card as it will look. */
function Writing({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
	const navigate = useNavigate();
	const { categories, username, country } = loaderData;
	const [initial] = useState(() => restoreDraft(actionData?.submitted, categories));
	const sentKey = publishedBefore(actionData) ? null : actionData?.submitted?.submissionKey;
	const { draft, change, submissionKey, isBack, startOver, renewKey, forget } = useKeptDraft({
		username,
		categories,
		initial,
		submissionKey: sentKey || loaderData.submissionKey,
	});
	const { sending, send } = useSendListing({
		onPublished: (id) => {
			forget();
			forgetFeeds();
			navigate(`/intercambios/${id}`);
		},
		onRefused: (answer) => {
			if (publishedBefore(answer)) renewKey();
		},
	});
	return (
		<>
			<div className="min-w-0">
				<CreateHeading />
				{isBack && <DraftIsBack onStartOver={startOver} />}
				<CreateForm
					{...{ categories, draft, change, submissionKey, sending }}
					onSend={send}
					answer={sending.answer ?? actionData}
					messageOf={errorMessage}
				/>
			</div>
			<CreatePreview draft={draft} owner={{ username, country }} />
		</>
	);
}

function DraftIsBack({ onStartOver }: { onStartOver: () => void }) {
	const t = useT();
	return (
		<Notice tone="plain" icon="clock" title={t("listing.create.back")} role="status" className="mt-6">
			<p>{t("listing.create.backText")}</p>
			<Button variant="ghost" size="s" className="-ml-3 mt-2" onClick={onStartOver}>
				{t("listing.create.startOver")}
			</Button>
		</Notice>
	);
}
