import { loadAdminTexts } from "./messages.ts";

/* Texts of the administration, which its frame waits for, so that they are there before its pages are. */
if (!import.meta.env.SSR) await loadAdminTexts(document.documentElement.lang);
