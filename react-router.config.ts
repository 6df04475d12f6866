import type { Config } from "@react-router/dev/config";
import { writePageMessages } from "./scripts/page-messages.ts";
import { trimRouteManifest } from "./scripts/route-manifest.ts";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One cached file tells all routes, instead of a part of them inside every page and requests for the rest. So links
	// have nothing to discover: those that every page repeats say so, which keeps an attribute out of the HTML (261).
	routeDiscovery: { mode: "initial" },
	// The server refuses writes of other sites (server/security.ts), by PUBLIC_URL. React Router compares with the request's
	// own address, which is http:// behind a proxy that ends TLS: it would refuse every form.
	allowedActionOrigins: ["**"],
	buildEnd: async (build) => {
		await writePageMessages(build);
		await trimRouteManifest(build);
	},
} satisfies Config;
