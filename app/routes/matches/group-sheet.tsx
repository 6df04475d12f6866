import { Link } from "react-router";
import { getGroup, isInside } from "#app/features/matches/groups/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { groupPath } from "#app/shared/paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Button } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/group-sheet.ts";

export const handle = { task: true, error: "groups.error" } satisfies Screen;

/** `GET /g/:slug/hoja`: a group's code on a sheet to print, for its members. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { ctx, deps, sender } = context.get(requestContext);
	return loaderResult(async () => {
		const group = await getGroup(ctx, params.slug, sender);
		if (!isInside(group) || group.isHidden) throw new DomainError("group.notFound");
		return { name: group.name, path: groupPath(group.slug), origin: deps.config.publicUrl };
	});
}

export default function GroupSheet({ loaderData: { name, path, origin } }: Route.ComponentProps) {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={name} />
			<div className="wrap grid justify-items-center gap-6 py-8 text-center">
				<p className="flex items-center gap-3 print:hidden">
					<Link to={path} className="link hit-44" discover="none">
						{name}
					</Link>
					<Button variant="secondary" className="needs-script" onClick={() => window.print()}>
						{t("common.print")}
					</Button>
				</p>
				<h1 dir="auto" className="type-page wrap-anywhere">
					{name}
				</h1>
				<QrCode text={origin + path} label={t("groups.code", { name })} className="w-[min(100%,420px)]" />
				<p className="text-lg">{t("groups.sheetText")}</p>
				<p className="wrap-anywhere text-ink-2">{origin.replace(/^https?:\/\//, "") + path}</p>
			</div>
		</Page>
	);
}
