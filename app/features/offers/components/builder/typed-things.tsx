import { useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { SuggestedLine } from "#app/features/lists/entry/components/one-screen.tsx";
import type { SuggestedThing } from "#app/features/lists/entry/rules.ts";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ownCardsPath } from "#app/shared/card-paths.ts";
import { suggestTypedPath } from "#app/shared/person-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { SearchInput } from "#app/ui/search-input.tsx";
import { type PickableThing, typedUnitsLimit, typedValue } from "../../rules.ts";
import { ignoreEnter } from "./thing-picker.tsx";
import type { PickedSide } from "./use-picks.ts";

interface TypedThingsProps {
	picked: PickedSide;
	/** The person who is to get it. */
	username: string;
	/** Whether the sender has a Reino Card that no listing offers. */
	hasUnlistedCard: boolean;
}

/** The field for what one gives and has on no list yet: it goes to one's list with the offer. */
export function TypedThings({ picked, username, hasUnlistedCard }: TypedThingsProps) {
	const t = useT();
	const { found, search, words } = useTypedSearch(username);
	const add = (thing: SuggestedThing) => {
		const pickable = asPickable(thing);
		picked.addThings([pickable]);
		picked.pick(pickable, 1);
		search("");
	};
	return (
		<details className="needs-script mt-4 rounded-m bg-sunk px-3 inset-ring inset-ring-line">
			<summary className="min-h-11 cursor-pointer content-center font-semibold">
				{t("offers.typed.title")}
			</summary>
			<div className="grid gap-2 pb-3">
				<SearchInput
					name=""
					label={t("offers.typed.label")}
					autoComplete="off"
					value={words}
					onKeyDown={ignoreEnter}
					onChange={({ target: { value } }) => search(value)}
				/>
				<p className="text-sm text-ink-2">{t("offers.typed.note")}</p>
				<ul>
					{found.map((thing) => (
						<li key={typedValue(thing)} className="border-b border-line last:border-0">
							{thing.isListed ? (
								<SuggestedLine thing={thing} side="have" list={t("offers.builder.yours")} />
							) : (
								<button type="button" className="content-button block w-full" onClick={() => add(thing)}>
									<SuggestedLine thing={thing} side="have" list={t("offers.builder.yours")} />
								</button>
							)}
						</li>
					))}
				</ul>
				{hasUnlistedCard && (
					<p className="text-sm">
						{t("offers.typed.card")}{" "}
						<Link className="link hit-44" to={ownCardsPath}>
							{t("offers.typed.publish")}
						</Link>
					</p>
				)}
			</div>
		</details>
	);
}

/** Milliseconds after the last letter until what was typed is searched for. */
const typingPause = 250;

/** The things that typed words may mean, a moment after they were typed. */
function useTypedSearch(username: string) {
	const { data, load } = useFetcher<Result<SuggestedThing[]>>();
	const [words, setWords] = useState("");
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(pause.current), []);
	const search = (typed: string) => {
		setWords(typed);
		clearTimeout(pause.current);
		if (typed.trim() === "") return;
		pause.current = setTimeout(() => void load(suggestTypedPath(username, typed.trim())), typingPause);
	};
	return { found: data?.ok && words.trim() !== "" ? data.value : [], search, words };
}

/** A typed thing among those that can be picked: nobody else knows of it yet, so nothing of it is promised. */
function asPickable(thing: SuggestedThing): PickableThing {
	const { itemId, name, categorySlug, expansion, code, number, printedCount } = thing;
	return {
		...{ id: typedValue(thing), isTyped: true, free: typedUnitsLimit },
		...{ isSought: false, isStarred: false, offers: 0 },
		...{ name, isCustom: itemId === null, anyPrinting: false, isOfSet: false },
		...{ categorySlug, expansion, code, number, printedCount, copy: noCopy, listing: null },
	};
}
