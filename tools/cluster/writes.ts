import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { trades } from "#app/features/trades/tables.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import type { Client } from "#tests/faults/app-client.ts";
import type { Write } from "#tests/faults/writing.ts";

interface Form {
	readonly client: Client;
	readonly path: string;
	readonly fields: Readonly<Record<string, string>> | FormData;
	/** What the write is found by. */
	readonly text: string;
}

/**
 * A form that counts once however often it is sent. "Already done" (409) acknowledges it too, unless it comes at the first
 * time, when nobody else can have done it.
 */
function formWrite({ client, path, fields, text }: Form): Write {
	let wasSent = false;
	const send = async () => {
		const isAgain = wasSent;
		wasSent = true;
		const response = await client.post(path, fields).catch(() => null);
		if (response === null) return 0;
		await response.arrayBuffer().catch(() => undefined);
		const { status } = response;
		if (status < 400 || (isAgain && status === 409)) return 200;
		if (status < 500) throw new Error(`${text} was refused: ${status}`);
		return status;
	};
	return { text, send };
}

/** A listing with an image. @param fields of one that can be published */
export function uploadOf(
	client: Client,
	fields: Readonly<Record<string, string>>,
	title: string,
	image: Uint8Array<ArrayBuffer>,
): Write {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...fields, title, submissionKey: randomUUID() }))
		form.append(name, value);
	form.append("image", new File([image], "foto.png", { type: "image/png" }));
	return formWrite({ client, path: "/crear/envio", fields: form, text: title });
}

/** A like that is set or taken back. */
export function likeOf(client: Client, showcaseId: string, isSet: boolean): Write {
	const fields = { intent: "like", isSet: String(isSet) };
	const path = `/vitrinas/detalle/${showcaseId}/reaccion`;
	return formWrite({ client, path, fields, text: `${isSet ? "like" : "unlike"} ${showcaseId}` });
}

/** Two people, the first of whom gives listings away. */
export interface Traders {
	readonly seller: UserRow;
	readonly buyer: UserRow;
	readonly one: Client;
	readonly other: Client;
}

/** A trade that is to be made of a listing of its own. */
export interface PlannedTrade {
	/** Opens it, in the seller's name. */
	start(client: Client): Write;
	/** Seals it for whom the client is. Once it is started. */
	accept(client: Client): Promise<Write>;
	isCompleted(): Promise<boolean>;
}

export async function planTrade(db: Database, { seller, buyer }: Traders): Promise<PlannedTrade> {
	const { id: listingId } = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId, user1Id: buyer.id });
	const path = `/mensajes/${chatId}/trueque`;
	const find = async () => (await db.select().from(trades).where(eq(trades.listingId, listingId)))[0];
	return {
		start: (client) => formWrite({ client, path, fields: { intent: "start" }, text: `start ${listingId}` }),
		accept: async (client) => {
			const tradeId = (await find())?.id ?? "";
			return formWrite({ client, path, fields: { intent: "accept", tradeId }, text: `accept ${listingId}` });
		},
		isCompleted: async () => (await find())?.status === "completed",
	};
}

/** Trades without an end: one round opens one, the next seals it for both at once. */
export function tradesOf(db: Database, traders: Traders): (round: number) => Promise<Write[]> {
	let planned: PlannedTrade;
	return async (round) => {
		if (round % 2 === 0) {
			planned = await planTrade(db, traders);
			return [planned.start(traders.one)];
		}
		return Promise.all([planned.accept(traders.one), planned.accept(traders.other)]);
	};
}
