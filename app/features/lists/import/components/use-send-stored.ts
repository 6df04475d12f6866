import { type RefObject, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { reviewParameter } from "#app/shared/list-paths.ts";

/**
 * Sends a form at once where the address asks for it and the browser has stored a text. The address asks no more by then:
 * who comes back to the page finds the text to be changed.
 */
export function useSendStored(form: RefObject<HTMLFormElement | null>, isRestored: boolean): void {
	const [query, setQuery] = useSearchParams();
	const isAsked = query.has(reviewParameter);
	const isDue = useRef(false);
	useEffect(() => {
		if (!isRestored) return;
		if (isAsked) {
			isDue.current = true;
			setQuery(
				(asked) => {
					asked.delete(reviewParameter);
					return asked;
				},
				{ replace: true },
			);
		} else if (isDue.current) {
			isDue.current = false;
			form.current?.requestSubmit();
		}
	}, [form, isRestored, isAsked, setQuery]);
}
