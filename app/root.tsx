import type { ReactNode } from "react";
import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { useLocale } from "./i18n/provider.tsx";
import { NonceContext } from "./nonce.ts";
import { requestContext } from "./routes/request-context.server.ts";
import { textsPreload } from "./routes/texts-preload.server.ts";
import "./ui/styles/app.css";

const textFiles = textsPreload();

/** Runs before the first paint: the chosen theme, so that nothing flashes. Free of characters that HTML escapes. */
const applyTheme =
	"try{const t=localStorage.getItem(`theme`);if(t===`dark`||t===`light`)document.documentElement.dataset.theme=t}catch{}";

export function loader({ context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const user = ctx.actor && { username: ctx.actor.username, isAdmin: ctx.actor.isAdmin };
	return { user, textFile: textFiles[locale] };
}

export function Layout({ children }: { children: ReactNode }) {
	const locale = useLocale();
	const nonce = use(NonceContext);
	const textFile = useRouteLoaderData<typeof loader>("root")?.textFile;
	return (
		<html lang={locale} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<script nonce={nonce} suppressHydrationWarning>
					{applyTheme}
				</script>
				<Meta />
				<Links />
				{textFile && <link rel="modulepreload" href={textFile} />}
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}
