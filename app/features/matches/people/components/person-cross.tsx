import type { ReactNode } from "react";
import { Link } from "react-router";
import { useEntryTexts } from "#app/features/lists/entry/components/entry-texts.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { crossWithPath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Match } from "../rules.ts";

/** Things that are named in the band. */
const crossedNames = 3;

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
			className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-l bg-gold-soft px-6 py-5 max-md:mb-3 max-md:gap-y-3 max-md:px-4 max-md:py-3"
		>
			{get > 0 && give > 0 && (
				<p className="num font-narrow text-4xl font-bold text-gold-ink max-md:hidden" aria-hidden="true">
					{get}
					<span className="mx-1 text-2xl">×</span>
					{give}
				</p>
			)}
			<div className="min-w-0 flex-[1_1_220px]">
				<h2 className="type-block num">{useCrossSentence({ username, get, give })}</h2>
				{match && (
					<p className="mt-1 font-strong wrap-anywhere">
						<CrossedNames {...match} />
					</p>
				)}
				{match && <p className="mt-1 text-ink-2 max-md:hidden">{t("matches.cross.marked")}</p>}
				{things !== null && (
					<p className="num mt-1 text-ink-2">
						<span>{t("matches.cross.stored", { count: things })}</span>{" "}
						<Link to={crossWithPath(username)} className="link" discover="none">
							{t("matches.cross.changeIt")}
						</Link>
					</p>
				)}
			</div>
			<div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">{children}</div>
		</section>
	);
}

/** The first things that cross: those of the person's that one lacks, else those of one's own that they lack. */
function CrossedNames({ get, give }: Pick<Match, "get" | "give">) {
	const t = useT();
	const format = useFormat();
	const describe = useEntryTexts(false);
	const { things, count } = get.count > 0 ? get : give;
	const names = things.slice(0, crossedNames).map((thing) => describe(thing).fullName);
	const more = count - names.length;
	return more > 0 ? `${names.join(", ")} ${t("common.andMore", { count: more })}` : format.list(names);
}

interface CrossSentence {
	username: string;
	get: number;
	give: number;
}

/** The sentence that says how many things of a person one lacks, and how many of one's own they lack. */
export function useCrossSentence({ username, get, give }: CrossSentence): string {
	const t = useT();
	if (get + give === 0) return t("matches.cross.noneWith", { username });
	if (give === 0) return t("matches.cross.bandGet", { count: get });
	if (get === 0) return t("matches.cross.bandGive", { count: give });
	return t("matches.cross.bandBoth", {
		get: t("matches.cross.bandBothGet", { count: get }),
		give: t("matches.cross.bandBothGive", { count: give }),
	});
}

interface JoinToWriteProps {
	/** The addresses at which a visitor signs up, or in, and then adds what they pasted to their lists. */
	signUpHref: string;
	signInHref: string;
}

/** The account that writing to a person takes, with the way to it. */
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
