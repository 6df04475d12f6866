import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { findFreePort } from "#tests/built-server.ts";
import { findProxy } from "#tests/caddy.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { type Client, clientOf, readTexts } from "#tests/faults/app-client.ts";
import { type Conversation, expectMessagesOnce, type Writing } from "#tests/faults/writing.ts";
import { findRedisServer } from "#tests/redis-server.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { openScreen, type WatchedScreen } from "./screens.ts";

/** How soon a socket has to be back on another node, in milliseconds. */
export const backWithin = 5_000;
/** Of every cluster here. */
export const secret = "una-clave-de-prueba-Zr8Kq2mVb7XwPd4NcLs9Tg3H";

const [caddy, redis] = [findProxy(), findRedisServer()];
/** Whether this computer has what a cluster needs. */
export const canCluster = caddy !== null && redis !== null;

/** Two people with a chat about a listing of the first, who both have it open. */
export interface OpenConversation extends Conversation {
	readonly seller: UserRow;
	readonly buyer: UserRow;
	readonly one: Client;
	readonly other: Client;
	readonly screens: readonly WatchedScreen[];
}

/** A cluster, and the people whom a test lets use it. */
export interface ClusterSetup {
	readonly cluster: Cluster;
	readonly db: Database;
	/** Of the database, the bucket and the outbox. */
	readonly dataDir: string;
	/** Somebody at the proxy, or at another address. */
	signIn(person: UserRow, url?: string): Promise<Client>;
	/** @param screensOfEach how many screens each of both has */
	openConversation(screensOfEach?: number): Promise<OpenConversation>;
	stop(): Promise<void>;
}

/** Starts a cluster in a folder of its own, with what a test tells beyond that. */
export async function startClusterSetup(
	options: Partial<Omit<ClusterOptions, "programs" | "dataDir">> = {},
): Promise<ClusterSetup> {
	const dataDir = await mkdtemp(join(tmpdir(), "reino-cluster-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(dataDir, 0o711);
	const cluster = await startCluster({
		programs: { caddy: caddy ?? "", redis: redis ?? "" },
		dataDir,
		url: `https://localhost:${await findFreePort()}`,
		...options,
		environment: { AUTH_SECRET: secret, ...options.environment },
	});
	const connectionString = cluster.connectionString;
	const { db, close } = connectDatabase({ connectionString, onError: () => undefined });
	const opened: WatchedScreen[] = [];
	const signIn = async (person: UserRow, url = cluster.url) =>
		clientOf(url, await cookieOf(db, person, secret, true));
	const openConversation = async (screensOfEach = 1) => {
		const [seller, buyer] = [await buildUser(db), await buildUser(db)];
		const listing = await buildListing(db, { userId: seller.id });
		const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
		const [one, other] = [await signIn(seller), await signIn(buyer)];
		const cookies = Array.from({ length: screensOfEach }, () => [one.cookie, other.cookie]).flat();
		const screens = await Promise.all(cookies.map((cookie) => openScreen(cluster.url, cookie, chatId)));
		opened.push(...screens);
		const writers = [
			{ name: "vende", client: one },
			{ name: "compra", client: other },
		];
		return { seller, buyer, chatId, one, other, screens, writers };
	};
	const stop = async () => {
		for (const screen of opened) screen.close();
		await close();
		await cluster.stop();
		await rm(dataDir, { recursive: true, force: true });
	};
	return { cluster, db, dataDir, signIn, openConversation, stop };
}

/** Ends the writing, and looks whether all that was acknowledged is kept once and on every screen. */
export async function expectNothingLost(writing: Writing, conversation: OpenConversation): Promise<void> {
	await writing.end();
	const { one, chatId, screens } = conversation;
	await expectMessagesOnce(conversation, writing.acknowledged);
	const kept = await readTexts(one, chatId);
	for (const screen of screens)
		await expect.poll(() => screen.texts(), { timeout: backWithin }).toEqual(kept);
}

/**
 * Looks whether those who were cut were back in time: nine of ten within 5 s and nobody much later, since the machine that
 * starts nodes meanwhile is the one that they come back to.
 * @param cuts how long each lasted, in milliseconds
 */
export function expectBack(cuts: readonly number[]): void {
	const sorted = cuts.toSorted((one, other) => one - other);
	expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThan(backWithin);
	expect(sorted.at(-1)).toBeLessThan(2 * backWithin);
}
