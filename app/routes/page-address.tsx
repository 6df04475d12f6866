import { useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";

export interface PageAddressProps {
	/** The one address of what the page shows: path, and search if it is part of it. */
	path: string;
	/** Parts of the search that make another cut of the same things, which search engines leave out. */
	cuts?: readonly string[];
	/** Path of the picture that a shared link shows. */
	image?: string | undefined;
}

/** What others are told of a page's address: search engines, and the previews of shared links. */
export function PageAddress({ path, cuts = [], image }: PageAddressProps) {
	const origin = useRouteLoaderData<typeof rootLoader>("root")?.publicUrl ?? "";
	const search = new URLSearchParams(useLocation().search);
	const isCut = cuts.some((name) => search.has(name));
	return (
		<>
			<link rel="canonical" href={origin + path} />
			<meta property="og:url" content={origin + path} />
			{image && <meta property="og:image" content={origin + image} />}
			{isCut && <meta name="robots" content="noindex, follow" />}
		</>
	);
}
