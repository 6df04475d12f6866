import { runOn } from "#tests/database-server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { memoryOf } from "./child.ts";
import type { Outcome } from "./goals.ts";
import { ChatLoad } from "./load/chat-load.ts";
import type { ChatEnd } from "./load/chat-protocol.ts";
import { cookieOf, idlePeople, pairs } from "./people.ts";
import { startBareSockets, startProduct } from "./servers/running-server.ts";
import { median, percentile } from "./statistics.ts";

const listings = 10_000;
const perSecond = 200;

/**
 * P8: how long a message takes from the sender's request to the event on the other's screen, with a thousand
 * sockets open, each message durable before it is told; the bare server and the product in turn.
 */
export async function measureChat({ databases, quick, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const ends = await chatEnds(url);
	await using product = await startProduct(url, await temporary());
	await using bare = await startBareSockets(url);
	await using productLoad = new ChatLoad();
	await using bareLoad = new ChatLoad();
	await bareLoad.open({ protocol: "bare", port: bare.port, ends, idle: [] });
	await productLoad.open({ protocol: "product", port: product.port, ends, idle: [] });
	const rounds = quick ? 4 : 10;
	const slice = { perSecond, seconds: quick ? 5 : 10 };
	const times: Record<"bare" | "product", number[][]> = { bare: [], product: [] };
	const loads = { bare: bareLoad, product: productLoad };
	// The first round warms up; who goes first changes with every round.
	for (let round = 0; round <= rounds; round++) {
		for (const side of round % 2 ? (["product", "bare"] as const) : (["bare", "product"] as const)) {
			const latencies = await loads[side].send(slice);
			if (round > 0) times[side].push([...latencies]);
		}
	}
	const figure = (side: number[][], percent: number) => median(side.map((all) => percentile(all, percent)));
	const ratio = (percent: number) => figure(times.product, percent) / figure(times.bare, percent);
	return {
		figures: [
			{ goal: "messageMedian", value: ratio(50) },
			{ goal: "messageTail", value: ratio(99) },
		],
		raw: [
			`P8     ${ends.length} sockets, ${perSecond} messages a second, ${rounds} rounds of ${slice.seconds} s; the median round`,
			...(["bare", "product"] as const).map(
				(side) =>
					`  ${side.padEnd(8)} p50 ${figure(times[side], 50).toFixed(2)} ms   p99 ${figure(times[side], 99).toFixed(2)} ms`,
			),
		],
	};
}

/** P9: what one node takes to hold the sockets of five thousand people who are signed in. */
export async function measureSockets({ databases, temporary }: BenchSetup): Promise<Outcome> {
	const url = await databases.withListings(listings);
	const talking = await chatEnds(url);
	const idle = Array.from({ length: idlePeople }, (_, index) => idleEnd(pairs * 2 + 1 + index));
	await using product = await startProduct(url, await temporary());
	const before = memoryOf(product.pid);
	await using load = new ChatLoad();
	await load.open({ protocol: "product", port: product.port, ends: talking, idle });
	const opened = memoryOf(product.pid);
	await load.send({ perSecond, seconds: 10 });
	const after = memoryOf(product.pid);
	return {
		figures: [{ goal: "sockets", value: Math.max(opened, after) }],
		raw: [
			`P9     ${before.toFixed(0)} MB before, ${opened.toFixed(0)} MB with ${talking.length + idle.length} sockets, ${after.toFixed(0)} MB after 10 s of messages`,
		],
	};
}

function idleEnd(n: number): ChatEnd {
	return { personId: "", otherId: "", chatId: "", cookie: cookieOf(n) };
}

/** The people who chat, the two of a chat after one another. */
async function chatEnds(url: string): Promise<ChatEnd[]> {
	const ends: ChatEnd[] = [];
	await runOn(url, async (client) => {
		await client.query(
			`create table if not exists bench_messages (id uuid primary key default uuidv7(), sender uuid not null,
				recipient uuid not null, body text not null, created_at timestamptz not null default now())`,
		);
		// What an earlier run on a kept database left to be told and mailed would be so in this one.
		await client.query("delete from message_mails");
		await client.query(
			"update chats set unnotified_seq = null, unnotified_since = null where unnotified_since is not null",
		);
		const { rows } = await client.query<{ n: number; chat: string; buyer: string; seller: string }>(
			`select n, chat.id as chat, buyer.id as buyer, seller.id as seller
			from generate_series(1, $1::int) n
			join users buyer on buyer.username = 'bench_' || n
			join users seller on seller.username = 'bench_' || n + $1::int
			join chats chat on chat.user1_id = buyer.id and chat.user2_id = seller.id
			order by n`,
			[pairs],
		);
		for (const { n, chat: chatId, buyer, seller } of rows) {
			ends.push({ personId: buyer, otherId: seller, chatId, cookie: cookieOf(n) });
			ends.push({ personId: seller, otherId: buyer, chatId, cookie: cookieOf(n + pairs) });
		}
	});
	return ends;
}
