import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import type { SubjectDeleted, SubjectHidden, SubjectRestored } from "#app/features/moderation/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { type RealtimeServer, roomOf } from "./people.ts";

/** Tells all screens of a person that moderation decided on what is theirs, or on them; each asks for what there is now. */
export function tellPeopleOfModeration(io: RealtimeServer, events: EventBus<TransactionContext>): void {
	const tell = (personId: string | null) => {
		if (personId !== null) io.to(roomOf(personId)).emit("page:outdated");
	};
	events.onCommitted<SubjectHidden>("subject.hidden", ({ subject }) => tell(subject.ownerId));
	events.onCommitted<SubjectRestored>("subject.restored", ({ subject }) => tell(subject.ownerId));
	events.onCommitted<SubjectDeleted>("subject.deleted", ({ subject }) => tell(subject.ownerId));
	events.onCommitted<PersonBanned>("account.banned", ({ personId }) => tell(personId));
	events.onCommitted<PersonUnbanned>("account.unbanned", ({ personId }) => tell(personId));
}
