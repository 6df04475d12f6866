import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One cached file tells all routes, instead of a part of them inside every page and requests for the rest. So links
	// have nothing to discover: those that every page repeats say so, which keeps an attribute out of the HTML.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
