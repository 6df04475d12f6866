import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One cached file tells all routes, instead of a part of them inside every page and requests for the rest.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
