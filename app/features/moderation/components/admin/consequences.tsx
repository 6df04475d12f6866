import type { Format } from "#app/i18n/format.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { Translate } from "#app/i18n/translate.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { CaseView, Deciding } from "../../rules-admin.ts";

interface Consequence {
	readonly icon: IconName;
	readonly text: string;
}

/** The consequences of a decision, in numbers, before it is made. */
export function Consequences({ about, deciding }: { about: CaseView; deciding: Deciding }) {
	const t = useT();
	const format = useFormat();
	return (
		<ul className="consequences">
			{consequencesOf({ t, format }, about, deciding).map(({ icon, text }) => (
				<li key={text}>
					<Icon name={icon} />
					<span>{text}</span>
				</li>
			))}
		</ul>
	);
}

interface Words {
	readonly t: Translate;
	readonly format: Format;
}

function consequencesOf(
	words: Words,
	{ owner, kind, interest, reporters, isReturnable }: CaseView,
	deciding: Deciding,
): Consequence[] {
	const { t } = words;
	const count = counter(words);
	const told = t("moderation.follows.told");
	const restorable = ["undo", t("moderation.follows.restorable")] as const;
	switch (deciding) {
		case "hide":
			return listed([["eye", t("moderation.follows.hidden")], ["bell", told], restorable]);
		case "delete":
			return listed([
				["message", kind === "listing" ? count("moderation.follows.chats", interest ?? 0) : null],
				["flag", count("moderation.follows.reports", reporters)],
				["bell", told],
				isReturnable ? restorable : ["trash", t("moderation.follows.gone")],
			]);
		case "ban":
			return [
				{ icon: "sign-out", text: t("moderation.follows.signedOut") },
				...banCounts(words, owner),
				{ icon: "mail", text: t("moderation.follows.mail") },
				{ icon: "undo", text: t("moderation.follows.liftable") },
			];
		case "lift":
			return listed([
				["eye", t("moderation.follows.back")],
				["mail", t("moderation.follows.liftMail")],
			]);
		case "refuse":
			return [{ icon: "ban", text: t("moderation.follows.stands") }];
	}
}

/** The effects of a ban of a case's owner that can be counted: what it hides and cancels. */
export function banCounts(words: Words, owner: CaseView["owner"]): Consequence[] {
	const count = counter(words);
	return listed([
		["eye", count("moderation.follows.listings", owner?.activeListings ?? 0)],
		["shelf", count("moderation.follows.showcases", owner?.showcases ?? 0)],
		["swap", count("moderation.follows.trades", owner?.pendingTrades ?? 0)],
	]);
}

function counter({ t, format }: Words) {
	return (key: Parameters<Translate>[0], value: number) =>
		value > 0 ? t(key, { count: value, formatted: format.number(value) }) : null;
}

function listed(lines: readonly (readonly [IconName, string | null])[]): Consequence[] {
	return lines.flatMap(([icon, text]) => (text === null ? [] : [{ icon, text }]));
}
