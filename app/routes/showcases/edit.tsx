import { Link, redirect } from "react-router";
import { AccountStatusNotice } from "#app/features/accounts/components/auth/account-status-notice.tsx";
import { editShowcase } from "#app/features/showcases/commands.server.ts";
import {
	emptyShowcaseDraft,
	finishShowcaseForm,
} from "#app/features/showcases/components/editor/showcase-draft.ts";
import {
	DeleteShowcase,
	ShowcaseEditor,
} from "#app/features/showcases/components/editor/showcase-editor.tsx";
import { getShowcaseDraft } from "#app/features/showcases/queries-editor.server.ts";
import type { EditShowcaseInput } from "#app/features/showcases/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { accountStatusOf, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { loadEditor, redirectUnlessOwn } from "#app/http/showcase-actions.server.ts";
import { withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { showcasePath, showcasesPath } from "#app/shared/paths.ts";
import { editShowcasePath } from "#app/shared/showcase-paths.ts";
import type { Screen } from "#app/shell/screen.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit.ts";

export const handle = { task: true } satisfies Screen;

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	const actor = requireUserOrRedirect(ctx, { request, url }, showcasesPath);
	const accountStatus = accountStatusOf(actor);
	if (!accountStatus.isGood) return { accountStatus, showcase: null, editor: null };
	return loaderResult(async () => ({
		accountStatus,
		showcase: await redirectUnlessOwn(() => getShowcaseDraft(ctx, params.id ?? "")),
		editor: await loadEditor(ctx, url, locale),
	}));
}

/** A lost session is an error in the form, which keeps its values. */
export function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const showcaseId = params.id ?? "";
		const input = { ...readFields(form), showcaseId } as EditShowcaseInput;
		await redirectUnlessOwn(() => editShowcase(ctx, input));
		throw redirect(showcasePath(showcaseId), { headers: withNotice(null, "showcaseSaved") });
	});
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
	return finishShowcaseForm(serverAction(), params.id);
}

export default function EditShowcase({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { accountStatus, showcase, editor } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("showcases.edit.title")} />
			<div className="wrap">
				{showcase && editor ? (
					<Editing key={showcase.id} {...{ showcase, editor }} />
				) : (
					<>
						<h1 className="type-page mt-5">{t("showcases.edit.title")}</h1>
						<AccountStatusNotice
							{...accountStatus}
							texts={{ banned: t("showcases.create.banned"), notVerified: t("showcases.create.notVerified") }}
						/>
					</>
				)}
			</div>
		</Page>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];
interface EditingProps {
	showcase: NonNullable<LoaderData["showcase"]>;
	editor: NonNullable<LoaderData["editor"]>;
}

function Editing({ showcase, editor }: EditingProps) {
	const t = useT();
	const { id, version, ...saved } = showcase;
	return (
		<ShowcaseEditor
			{...editor}
			heading={
				<>
					<Link to={showcasePath(id)} className="link-more back mb-0.5 max-w-full">
						<Icon name="chevron-left" size="s" />
						<span className="truncate">{saved.name}</span>
					</Link>
					<h1 className="type-page">{t("showcases.edit.title")}</h1>
				</>
			}
			showcaseId={id}
			path={editShowcasePath(id)}
			cancelPath={showcasePath(id)}
			formKey={version}
			initial={{ ...emptyShowcaseDraft, ...saved }}
			more={<DeleteShowcase id={id} name={saved.name} />}
		/>
	);
}
