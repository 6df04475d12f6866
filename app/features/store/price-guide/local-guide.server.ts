import { request } from "node:http";
import { type GuideNetwork, timeLimit } from "./guide-request.server.ts";

const loopback = "127.0.0.1";

/**
 * A network with a local server in the guide's place. Only the guide's names resolve to it, so that every other rule
 * about addresses applies as on the internet; it has no TLS.
 */
export function localGuideNetwork(port: number): GuideNetwork {
	return {
		lookup: (_name, _options, callback) => callback(null, [{ address: loopback, family: 4 }]),
		isAllowed: (address) => address === loopback,
		request,
		connection: { protocol: "http:", port },
		timeLimit,
		minInterval: 0,
	};
}
