import { request } from "node:http";
import { type GuideNetwork, timeLimit } from "./guide-request.server.ts";

const loopback = "127.0.0.1";

/**
 * A server of this machine in the guide's place. The guide's own names lead to it and nothing else does, so that
 * every other rule about an address holds as it does on the internet; it speaks without TLS.
 */
export function localGuideNetwork(port: number): GuideNetwork {
	return {
		lookup: (_name, _options, found) => found(null, [{ address: loopback, family: 4 }]),
		isAllowed: (address) => address === loopback,
		request,
		connection: { protocol: "http:", port },
		timeLimit,
		pace: 0,
	};
}
