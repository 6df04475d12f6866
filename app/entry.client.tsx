import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { I18nProvider } from "./i18n/provider.tsx";
import { loadFirstMessages, loadMessages, pageLocale } from "./messages.ts";
import { PageMessagesContext, readPageMessagesFile } from "./page-messages.ts";
import { unmarkScriptsPending } from "./react-router-scripts.tsx";
import { useBrowserIdle } from "./ui/hydration.ts";

declare global {
	interface Window {
		/** The button that was pressed before React took the page over. */
		earlyPress?: HTMLElement | undefined;
	}
}

unmarkScriptsPending();

const locale = pageLocale();
const messagesFile = readPageMessagesFile();
const dictionary = await loadFirstMessages(locale, messagesFile);

/** A view transition that gives way to the next one rejects. React Router starts them, and has nobody hear of it. */
function listenToViewTransitions() {
	const start = document.startViewTransition;
	if (!start) return;
	document.startViewTransition = (update) => {
		const transition = start.call(document, update);
		transition.ready.catch(() => undefined);
		return transition;
	};
}

/**
 * Marks the page once React has taken it over, for what waits for that from outside, such as a test in a browser,
 * and does the press that was held until then.
 * Wraps the page: a sibling that the server does not have would give every `useId` another value.
 */
function InteractiveMark({ children }: { children: ReactNode }) {
	useTextsOfNextPages();
	useEffect(() => {
		document.documentElement.dataset.interactive = "true";
		window.earlyPress?.click();
		window.earlyPress = undefined;
	}, []);
	return children;
}

/** Fetches the texts that the first page does not say once the browser is idle: the next page says them. */
function useTextsOfNextPages(): void {
	const isIdle = useBrowserIdle();
	useEffect(() => {
		// Without them the next page fetches them itself.
		if (isIdle && messagesFile) loadMessages(locale, ["site"]).catch(() => undefined);
	}, [isIdle]);
}

listenToViewTransitions();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<InteractiveMark>
				<I18nProvider locale={locale} dictionary={dictionary}>
					<PageMessagesContext value={messagesFile}>
						<HydratedRouter />
					</PageMessagesContext>
				</I18nProvider>
			</InteractiveMark>
		</StrictMode>,
	);
});
