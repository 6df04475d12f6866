import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The one table of every URL. */
export default [
	index("routes/home.tsx"),
	route("health", "routes/health.ts"),
	route("intercambios", "routes/trades-hub.tsx"),
	route("intercambios/:id", "routes/listing.tsx"),
	route("popular", "routes/popular.tsx"),
	route("api/feed", "routes/feed-page.ts"),
	route("api/suggestions", "routes/suggestions.ts"),
	route("mensajes", "routes/messages.tsx", [
		index("routes/chat-none.tsx"),
		route(":chatId", "routes/conversation.tsx"),
	]),
	route("mensajes/nueva", "routes/chat-new.tsx"),
	route("mensajes/oferta", "routes/chat-offer.ts"),
	route("mensajes/:chatId/hilo", "routes/chat-thread.ts"),
	route("mensajes/:chatId/trueque", "routes/chat-trade.ts"),
	route("messages/:chatId?", "routes/chat-redirect.ts"),
	route("tienda", "routes/shop.tsx"),
	route("vitrinas", "routes/showcases.tsx"),
	route("terms", "routes/legal.tsx", { id: "terms" }),
	route("conditions", "routes/legal.tsx", { id: "conditions" }),
	route("language", "routes/language.ts"),
	route("auth", "routes/auth.tsx"),
	route("perfil", "routes/profile.tsx"),
	route("auth/callback", "routes/auth-callback.tsx"),
	route("auth/sign-out", "routes/auth-sign-out.ts"),
	route("reset-password", "routes/auth-reset-password.tsx"),
	route("dev/outbox", "routes/dev.outbox.tsx"),
	...(process.env.NODE_ENV === "development" ? [route("dev/gallery", "routes/dev.gallery.tsx")] : []),
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
