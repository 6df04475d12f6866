import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { until } from "#tests/until.ts";
import { type Client, readTexts } from "./app-client.ts";

/** Something that is sent until the server acknowledges it, each time with the same key. */
export interface Write {
	/** What it is found by, different for each. */
	readonly text: string;
	/** @returns the answer's status, 200 once it is acknowledged and 0 when no answer came */
	send(): Promise<number>;
}

/** Writes under way, the next ones of a person only once those before are acknowledged. */
export interface Writing {
	readonly acknowledged: readonly string[];
	/** The statuses of answers after which something had to be sent again; 0 where none came. */
	readonly failures: readonly number[];
	/** Ends with what is being sent. @throws what was answered but an acknowledgement or a fault of the server's */
	end(): Promise<void>;
}

/**
 * Writes without a pause until the end.
 * @param rounds what is sent at once in a round, for each of those who write
 */
export function startWriting(
	client: Client,
	rounds: readonly ((round: number) => readonly Write[] | Promise<readonly Write[]>)[],
): Writing {
	const acknowledged: string[] = [];
	const failures: number[] = [];
	let isOver = false;
	const keep = async (write: Write) => {
		failures.push(...(await sendUntilKept(client, write)));
		acknowledged.push(write.text);
	};
	const finished = Promise.all(
		rounds.map(async (writesOf) => {
			for (let round = 0; !isOver; round += 1) await Promise.all((await writesOf(round)).map(keep));
		}),
	);
	// It is looked at in the end; until then a failure must not be unheard of.
	finished.catch(() => undefined);
	return {
		acknowledged,
		failures,
		end: async () => {
			isOver = true;
			await finished;
		},
	};
}

/**
 * Sends something again and again until it is acknowledged.
 * @param client who asks meanwhile whether the server answers
 * @returns the statuses of the answers before that; 0 where none came
 */
export async function sendUntilKept(client: Client, { send }: Write): Promise<number[]> {
	const failures: number[] = [];
	for (let status = await send(); status !== 200; status = await send()) {
		failures.push(status);
		await until("the server answers", () => isUp(client), 60_000);
	}
	return failures;
}

async function isUp(client: Client): Promise<boolean> {
	const response = await client.get("/health").catch(() => null);
	return response?.status === 200;
}

/** A message in a chat. */
export function messageOf(client: Client, chatId: string, text: string): Write {
	const fields = { text, clientId: randomUUID() };
	const send = async () => {
		const response = await client.post(`/mensajes/${chatId}/hilo`, fields).catch(() => null);
		if (response === null || response.status >= 500) return response?.status ?? 0;
		const answer = await response.json().catch(() => null);
		if (answer?.ok === false) throw new Error(`A message was refused: ${answer.failure.code}`);
		return answer?.value.text === text ? 200 : 0;
	};
	return { text, send };
}

/** A listing. @param fields of one that can be published */
export function listingOf(client: Client, fields: Readonly<Record<string, string>>, title: string): Write {
	const own = { ...fields, submissionKey: randomUUID(), title };
	const send = async () => {
		const response = await client.post("/crear", own).catch(() => null);
		if (response === null || response.status >= 500) return response?.status ?? 0;
		if (response.status !== 302) throw new Error(`A listing was refused: ${response.status}`);
		return 200;
	};
	return { text: title, send };
}

/** People who write to each other; the name begins each of somebody's texts. */
export interface Conversation {
	readonly chatId: string;
	readonly writers: readonly { readonly name: string; readonly client: Client }[];
}

/** The messages of a round: one of each person. */
export function messagesOf({ chatId, writers }: Conversation): (round: number) => Write[] {
	return (round) => writers.map(({ name, client }) => messageOf(client, chatId, `${name} ${round}`));
}

/** Looks whether each acknowledged message is in its chat once, and each person's in the order of sending. */
export async function expectMessagesOnce(
	{ chatId, writers }: Conversation,
	acknowledged: readonly string[],
): Promise<void> {
	for (const { name, client } of writers) {
		const kept = (await readTexts(client, chatId)).filter((text) => text.startsWith(`${name} `));
		expect(kept).toEqual(kept.map((_, index) => `${name} ${index}`));
		expect(kept).toEqual(expect.arrayContaining(acknowledged.filter((text) => text.startsWith(`${name} `))));
	}
}
