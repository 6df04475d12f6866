import type { MessageKey } from "#app/i18n/register.ts";
import { type EntryView, isStale } from "../../rules.ts";

/** The most important thing to say of an entry at this moment. */
export type EntryState =
	| "hidden"
	| "in_revision"
	| "paused"
	| "reserved"
	| "stale"
	| "lit"
	| "unlit"
	| "plain";

/** @param now the moment that the page was made at */
export function entryState(entry: EntryView, now: Date): EntryState {
	if (entry.isHidden) return "hidden";
	const status = entry.listing?.status;
	if (status === "in_revision" || status === "paused") return status;
	if (entry.reserved > 0) return "reserved";
	if (entry.side === "want") return entry.people > 0 ? "lit" : "unlit";
	return isStale(entry, now) ? "stale" : "plain";
}

/** The words for states that others than the pocket's light say. */
export const stateTexts: Readonly<Partial<Record<EntryState, MessageKey>>> = {
	hidden: "lists.entry.hidden",
	in_revision: "lists.entry.inRevision",
	paused: "lists.entry.paused",
	reserved: "lists.entry.reserved",
	stale: "lists.entry.stale",
};
