import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The one table of every URL. */
export default [
	index("routes/home.tsx"),
	route("health", "routes/health.ts"),
	route("tienda", "routes/shop.tsx"),
	route("vitrinas", "routes/showcases.tsx"),
	route("language", "routes/language.ts"),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
