import { isIP } from "node:net";
import type { Database } from "#app/platform/database/database.server.ts";
import {
	listSharedAddresses,
	shareAddress,
	unshareAddress,
} from "#app/platform/database/shared-addresses.server.ts";

/** The output for the operator's terminal, and the exit code. */
interface Answer {
	readonly code: 0 | 1;
	readonly text: string;
}

type Call = (db: Database, now: Date) => Promise<Answer>;

/** Longest time that an address is shared for, in hours; without one it is for good. */
const maxHours = 24 * 31;

/** The call in the arguments of `npm run limits --`; null when they make no sense. */
export function limitsCallOf([verb, address, hours, ...more]: readonly string[]): Call | null {
	if (more.length > 0) return null;
	if (verb === "list" && !address) return list;
	if (!address || !isNetwork(address)) return null;
	if (verb === "end" && hours === undefined) return (db) => end(db, address);
	if (verb !== "share") return null;
	if (hours === undefined) return (db) => share(db, address, null);
	const count = Number(hours);
	if (!Number.isFinite(count) || count <= 0 || count > maxHours) return null;
	return (db, now) => share(db, address, new Date(now.getTime() + count * 60 * 60 * 1000));
}

/** An address, or a network of one that is no larger than a carrier's. */
function isNetwork(text: string): boolean {
	const [address = "", bits, ...more] = text.split("/");
	const version = isIP(address);
	if (version === 0 || more.length > 0) return false;
	const widest = version === 4 ? 32 : 128;
	const least = version === 4 ? 8 : 16;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= widest);
}

async function list(db: Database, now: Date): Promise<Answer> {
	const lines = (await listSharedAddresses(db, now)).map(
		({ network, endsAt }) => `${network}: ${endsAt ? `until ${endsAt.toISOString()}` : "for good"}`,
	);
	return { code: 0, text: lines.join("\n") || "No address is shared." };
}

async function share(db: Database, address: string, endsAt: Date | null): Promise<Answer> {
	const network = await shareAddress(db, address, endsAt);
	const time = endsAt ? `until ${endsAt.toISOString()}` : "for good";
	return { code: 0, text: `${network} may do 20 times as much, ${time}.` };
}

async function end(db: Database, address: string): Promise<Answer> {
	const network = address.includes("/") ? address : `${address}/${isIP(address) === 4 ? 32 : 128}`;
	if (await unshareAddress(db, network)) return { code: 0, text: `${network} is not shared any more.` };
	return { code: 1, text: `${network} was not shared: npm run limits -- list` };
}
