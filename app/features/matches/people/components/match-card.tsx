import { Link, useLocation, useSubmit } from "react-router";
import { RatingFigures } from "#app/features/ratings/components/rating-list.tsx";
import { isRated } from "#app/features/ratings/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { chatPath } from "#app/shared/chat-paths.ts";
import { personPath, publicListPath } from "#app/shared/paths.ts";
import { offerBuilderPath } from "#app/shared/person-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/dotted-facts.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { IntentForm } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { Match } from "../rules.ts";
import { MatchBoard, MatchNames } from "./match-board.tsx";
import { useWritePath } from "./use-write-path.ts";

interface MatchCardProps {
	match: Match;
	/** The moment at which the page was read. */
	now: string;
	/** Whether it is the one whose act the page is about. */
	isPrimary?: boolean;
	/** Whether it stands on another page than the matches', where nobody is hidden. */
	isBrief?: boolean;
}

/** A person with whom one can swap: who they are, what goes each way, and the way to write to them. */
export function MatchCard({ match, now, isPrimary = false, isBrief = false }: MatchCardProps) {
	const t = useT();
	const writePath = useWritePath();
	const { username } = match;
	return (
		<article aria-label={username} className="@container flex min-w-0 flex-col">
			<header className="mb-3 flex min-w-0 items-center gap-3">
				<UserShield username={username} size={44} />
				<div className="min-w-0">
					<h3 className="font-display text-lg leading-tight font-bold tracking-tight">
						<PersonLists match={match} />
						{match.isNew && (
							<Tag tone="ok" className="ml-2">
								{t("matches.new")}
							</Tag>
						)}
					</h3>
					<MatchFacts match={match} now={now} />
				</div>
			</header>
			<MatchBoard match={match} />
			<MatchNames match={match} />
			<div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
				{(!match.chat || match.chat.state === "writing") && (
					<ButtonLink
						to={offerBuilderPath(username)}
						icon="swap"
						variant={isPrimary && !match.chat ? "primary" : "secondary"}
						className="@max-[480px]:flex-auto @max-[480px]:px-3"
					>
						{t("matches.offer")}
					</ButtonLink>
				)}
				<ButtonLink
					to={match.chat ? chatPath(match.chat.id) : writePath(match)}
					icon="message"
					variant={match.chat?.state === "offered" ? "primary" : "secondary"}
					className="@max-[480px]:flex-auto @max-[480px]:px-3"
				>
					{t(chatText(match.chat))}
				</ButtonLink>
				{!isBrief && <HideButton username={username} edged />}
			</div>
		</article>
	);
}

function chatText(chat: Match["chat"]) {
	if (!chat) return "matches.write";
	return chat.state === "offered" || chat.state === "offering" ? "matches.openOffer" : "matches.openChat";
}

/** The name of a person, which leads to their lists, or to their own page where the lists are closed. */
export function PersonLists({ match: { username, isShown } }: { match: Match }) {
	return (
		<Link
			to={isShown ? publicListPath(username) : personPath(username)}
			className="hit-44 wrap-anywhere hover:underline"
			discover="none"
		>
			{username}
		</Link>
	);
}

/** The place where somebody lives, and when they were here. */
export function MatchFacts({ match, now }: Pick<MatchCardProps, "match" | "now">) {
	const t = useT();
	const format = useFormat();
	const { city, isSameProvince, seenAt, ratings } = match;
	const isToday = format.dayKey(seenAt) === format.dayKey(now);
	const facts = [
		city && (isSameProvince ? t("matches.yourProvince", { city }) : city),
		isToday ? t("matches.seenToday") : t("matches.seen", { when: format.relativeTime(seenAt, now) }),
		ratings && isRated(ratings) && <RatingFigures totals={ratings} />,
	];
	return <DottedFacts facts={facts} className="text-sm text-ink-2" />;
}

/** The button that hides somebody from one's matches for a while. */
export function HideButton({ username, edged = false }: { username: string; edged?: boolean }) {
	const t = useT();
	const undo = useShowAgain(username);
	const sayHidden = () =>
		showToast({
			tone: "ok",
			text: t("matches.hidden", { username }),
			action: { label: t("common.undo"), onAction: undo },
		});
	return (
		<IntentForm intent="hideMatch" about={{ username }} onDone={sayHidden}>
			{() => <IconButton type="submit" icon="close" edged={edged} label={t("matches.hide", { username })} />}
		</IntentForm>
	);
}

/** Shows somebody again; by then their button is gone, and a fetcher of its own with it. */
function useShowAgain(username: string): () => void {
	const submit = useSubmit();
	const { pathname, search } = useLocation();
	return () =>
		void submit(
			{ intent: "showHiddenMatches", username },
			{ method: "post", action: pathname + search, navigate: false },
		);
}
