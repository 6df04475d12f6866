import type { HttpBindings } from "@hono/node-server";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

function from(remoteAddress: string | undefined): Partial<HttpBindings> {
	return { incoming: { socket: { remoteAddress } } } as unknown as Partial<HttpBindings>;
}

const forwarded = new Request("http://localhost/", {
	headers: { "X-Forwarded-For": "1.1.1.1, 203.0.113.9" },
});
const plain = new Request("http://localhost/");

describe("the client's address", () => {
	it("is the socket's, whatever a header says", () => {
		expect(clientAddress(forwarded, from("192.0.2.4"), false)).toBe("192.0.2.4");
	});

	it("is what the trusted proxy appended last", () => {
		expect(clientAddress(forwarded, from("10.0.0.1"), true)).toBe("203.0.113.9");
		expect(clientAddress(plain, from("10.0.0.1"), true)).toBe("10.0.0.1");
	});

	it.each([
		["::ffff:192.0.2.4", "192.0.2.4"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
		["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::"],
		["2001:db8::1", "2001:db8:0:0::"],
		["::1", "0:0:0:0::"],
		["fe80::1%eth0", "fe80:0:0:0::"],
	])("counts %s as %s", (address, expected) => {
		expect(clientAddress(plain, from(address), false)).toBe(expected);
	});

	it("is always something to count by", () => {
		expect(clientAddress(plain, undefined, false)).toBe("0.0.0.0");
	});
});
