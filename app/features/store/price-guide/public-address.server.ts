import { BlockList, isIP } from "node:net";

/** Networks that are not the internet (IANA's registries of special-purpose addresses, IPv4 and IPv6). */
const special = new BlockList();
for (const [network, prefix] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const)
	special.addSubnet(network, prefix, "ipv4");

/** The only part of IPv6 that is assigned to the internet. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
/** Parts of `globalUnicast` that are not on the internet: Teredo and other protocols, documentation, and 6to4, which carries an IPv4 address. */
for (const [network, prefix] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const)
	special.addSubnet(network, prefix, "ipv6");

/** Whether an address is on the internet, and not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !special.check(address, "ipv4");
	return family === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
