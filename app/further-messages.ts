import { loadFurtherTexts } from "./messages.ts";

/*
 * Texts that hardly any visit begins with: a route module that shows some of them imports this file, so that they are
 * there before its page is. The server has all texts at hand.
 */
if (!import.meta.env.SSR) await loadFurtherTexts(document.documentElement.lang);
