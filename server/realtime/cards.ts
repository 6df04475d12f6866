import type { CardFailed, CardFinished } from "#app/features/cards/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { type RealtimeServer, roomOf } from "./people.ts";

/** Tells all sockets of who makes a card that it is there, or was given up; each asks for what became of it. */
export function tellPeopleOfCards(io: RealtimeServer, events: EventBus<TransactionContext>): void {
	const tell = ({ makerId, cardId }: CardFinished | CardFailed) => {
		io.to(roomOf(makerId)).emit("card:ended", { cardId });
	};
	events.onCommitted<CardFinished>("card.finished", tell);
	events.onCommitted<CardFailed>("card.failed", tell);
}
