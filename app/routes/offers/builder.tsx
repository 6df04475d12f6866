import { randomUUID } from "node:crypto";
import { createContext, redirect, replace } from "react-router";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import { hasUnlistedCard as hasUnlistedCardOf } from "#app/features/cards/queries.server.ts";
import { changeOffer, sendOffer } from "#app/features/offers/commands.server.ts";
import { OfferBuilder } from "#app/features/offers/components/builder/offer-builder.tsx";
import { getOfferChoices } from "#app/features/offers/queries-builder.server.ts";
import { readOfferForm, readOfferStart } from "#app/features/offers/rules.ts";
import { RatingFigures } from "#app/features/ratings/components/rating-list.tsx";
import { getRatingTotals } from "#app/features/ratings/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { chatPath } from "#app/shared/chat-paths.ts";
import { personScreen } from "#app/shell/person-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { Page } from "#app/ui/page.tsx";
import { PersonLink, UserShield } from "#app/ui/person-link.tsx";
import type { Route } from "./+types/builder.ts";

const unavailable = "offers.builder.unavailable";

export const handle = {
	...personScreen,
	task: true,
	missing: {
		...personScreen.missing,
		"person.blocked": { title: unavailable, text: "errors.person.blocked" },
		"chat.notReachable": { title: unavailable, text: "errors.chat.notReachable" },
	},
} as const satisfies Screen;

/** Whether the page comes back with a refused form, whose words and picks it has to show. */
const hasRefusedForm = createContext(false);

/** `GET /u/:username/oferta`: what one can give somebody and get for it; leads to the chat while an offer binds the two. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	const choices = await loaderResult(async () => {
		const { id: personId } = await getPersonByName(ctx, params.username);
		return getOfferChoices(ctx, { personId, locale, ...readOfferStart(url.searchParams) });
	});
	if (choices.boundIn && !context.get(hasRefusedForm)) throw redirect(chatPath(choices.boundIn));
	const [ratings, hasUnlistedCard] = await Promise.all([
		getRatingTotals(ctx, choices.person.id),
		hasUnlistedCardOf(ctx),
	]);
	return { choices, ratings, hasUnlistedCard, offerId: randomUUID() };
}

/** Sends the offer, or changes the open one, and leads to its chat. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	context.set(hasRefusedForm, true);
	return formResult(ctx, request, async (form): Promise<never> => {
		const content = readOfferForm(form);
		const previousId = form.get("previousId");
		const { listingId } = readOfferStart(url.searchParams);
		const offer = previousId
			? await changeOffer(ctx, { ...content, previousId: String(previousId) })
			: await sendOffer(ctx, { ...content, personId: String(form.get("personId")), listingId });
		throw replace(chatPath(offer.chatId));
	});
}

export default function OfferBuilderPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { choices, ratings, hasUnlistedCard, offerId } = loaderData;
	const { username } = choices.person;
	return (
		<Page>
			<PrivateHead title={t("offers.builder.title")} />
			<div className="wrap">
				<header className="mt-2 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
					<h1 className="type-page">
						{t(choices.previousId ? "offers.builder.changeTitle" : "offers.builder.title")}
					</h1>
					<p className="flex items-center gap-3">
						<UserShield username={username} size={40} />
						<span className="grid">
							<b className="font-display text-lg font-bold">
								{t("offers.builder.for")} <PersonLink username={username} className="link" />
							</b>
							<RatingFigures totals={ratings} />
						</span>
					</p>
				</header>
				<OfferBuilder
					key={choices.previousId}
					{...{ choices, offerId, hasUnlistedCard }}
					result={actionData}
				/>
			</div>
		</Page>
	);
}
