import { useState } from "react";
import { localeParam } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { pickableListingsPath, withSearch } from "#app/shared/paths.ts";
import type { PickableListingPage } from "../../rules.ts";

export interface PickableListings {
	readonly page: PickableListingPage;
	/** Of the page, from 0. */
	readonly index: number;
	readonly state: "idle" | "pending" | "failed";
	readonly next: () => void;
	readonly previous: () => void;
}

/** One's listings page by page; those that were seen are kept. */
export function usePickableListings(first: PickableListingPage): PickableListings {
	const locale = useLocale();
	const [pages, setPages] = useState([first]);
	const [index, setIndex] = useState(0);
	const [state, setState] = useState<PickableListings["state"]>("idle");
	const page = pages[index] ?? first;

	async function next() {
		if (state === "pending" || !page.nextCursor) return;
		if (!pages[index + 1]) {
			setState("pending");
			try {
				const query = { cursor: page.nextCursor, [localeParam]: locale };
				const further = await getJson<PickableListingPage>(withSearch(pickableListingsPath, query));
				setPages([...pages, further]);
			} catch {
				return setState("failed");
			}
			setState("idle");
		}
		setIndex(index + 1);
	}

	function previous() {
		setState("idle");
		setIndex(Math.max(0, index - 1));
	}

	return { page, index, state, next, previous };
}
