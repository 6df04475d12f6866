import { data, redirect } from "react-router";
import {
	deleteUnverifiedAccount,
	findUnverifiedAccount,
	type OpenedLink,
	verifyEmail,
} from "#app/features/accounts/commands-sign-up.server.ts";
import {
	EmailField,
	PasswordField,
	useAccountForm,
} from "#app/features/accounts/components/auth/account-fields.tsx";
import { authPageHref, useAuthAction } from "#app/features/accounts/components/auth/auth-location.ts";
import { AuthSwitch } from "#app/features/accounts/components/auth/auth-parts.tsx";
import { ResendOutcome } from "#app/features/accounts/components/auth/resend-form.tsx";
import { useHashError } from "#app/features/accounts/components/auth/use-hash-error.ts";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import {
	invitationPath,
	returnPath,
	type SocialProvider,
	socialProviders,
	type UnverifiedAccount,
} from "#app/features/accounts/rules.ts";
import { accountForms } from "#app/features/accounts/rules-fields.ts";
import { countCrossedSignUp } from "#app/features/figures/commands.server.ts";
import { runIntent, visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import {
	forgetMailLink,
	hasCrossed,
	storedReturn,
	storedSignUp,
	visitorOf,
	withNotice,
} from "#app/http/visitor-cookies.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { CommandContext } from "#app/platform/context.server.ts";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { authCallbackPath, completeProfilePath, welcomePath } from "#app/shared/account-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { withSearch } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/callback.ts";

/** The page of a verification mail's link. Opening it changes nothing: mail scanners open every link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { searchParams } = url;
	const provider = socialProviders.find((name) => name === searchParams.get("provider"));
	if (provider) {
		if (ctx.actor && searchParams.has("new") && (await hasCrossed(request)))
			await countCrossedSignUp(ctx, true);
		throw redirectFromProvider(provider, searchParams, ctx.actor !== null);
	}
	const next = await returnOf(request, searchParams);
	const link = await openedLink(request, searchParams);
	const page = { next, action: withSearch(authCallbackPath, searchParams) };
	try {
		const account = await findUnverifiedAccount(ctx, deps.accounts, visitorOf(request, context), link);
		return data({ ...page, account, failure: null });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ ...page, account: null, failure: error.code }, { status: errorStatus[error.code] });
	}
}

async function openedLink(request: Request, params: URLSearchParams): Promise<OpenedLink> {
	return { token: params.get("token") ?? "", submissionKey: await storedSignUp(request) };
}

/** Verifies the address and signs its owner in, or deletes the account that somebody else made with it. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { accounts } = deps;
	return visitorFormResult(request, async (form) => {
		const visitor = visitorOf(request, context);
		const { token, submissionKey } = await openedLink(request, url.searchParams);
		const commands = {
			verify: async (_: CommandContext, input: Record<string, unknown>) => {
				const cookies = await verifyEmail(ctx, accounts, visitor, { ...input, submissionKey });
				throw await redirectVerified(request, cookies, url.searchParams);
			},
			disown: async () => {
				await deleteUnverifiedAccount(ctx, accounts, visitor, token);
				return { isDeleted: true };
			},
		};
		return runIntent<{ isDeleted: boolean }>(ctx, form, commands, { token });
	});
}

/** The redirect after {@link verifyEmail}: to the page of the sign-up; without cookies, since another one was first, to the link. */
async function redirectVerified(
	request: Request,
	cookies: Headers,
	params: URLSearchParams,
): Promise<Response> {
	if (cookies.getSetCookie().length === 0) return redirect(withSearch(authCallbackPath, params));
	const headers = withNotice(cookies, "verified");
	for (const cookie of await forgetMailLink()) headers.append("Set-Cookie", cookie);
	return redirect(firstPage(await returnOf(request, params)), { headers });
}

/** The page of the sign-up, which its browser has stored; in another one, the invitation that the link carries. */
async function returnOf(request: Request, params: URLSearchParams): Promise<string> {
	const stored = await storedReturn(request);
	return stored === "/" ? (invitationPath(params.get("next")) ?? "/") : stored;
}

/** The first page of a new person: the one that they came from, or the welcome page in place of the home page. */
function firstPage(next: string): string {
	return next === "/" ? welcomePath : next;
}

/** The redirect of somebody whom a social provider sends back; a new person completes username and city first. */
function redirectFromProvider(provider: SocialProvider, params: URLSearchParams, signedIn: boolean) {
	const next = returnPath(params.get("next"));
	if (params.has("error") || !signedIn) {
		return redirect(`${authPageHref("signIn", next)}&${new URLSearchParams({ failed: provider })}`);
	}
	const to = params.has("new") ? completeProfilePath(firstPage(next)) : next;
	return redirect(to, { headers: withNotice(null, "signedInSocially") });
}

export default function AuthCallback({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const hashError = useHashError();
	const { account, action, next, failure } = loaderData;
	if (account && !hashError) {
		return (
			<Page>
				<PrivateHead title={t("auth.verify.title")} />
				<FormColumn title={t("auth.verify.title")}>
					<VerifyForm account={account} action={action} next={next} result={actionData} />
				</FormColumn>
			</Page>
		);
	}
	if (actionData?.ok) return <DeletedAccount />;
	const isExpired = hashError ? hashError.isExpired : Boolean(failure);
	const signInHref = authPageHref("signIn", next);
	const title = t(failure || hashError ? "auth.verified.failed" : "auth.verified.before");
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState
				level={1}
				title={title}
				action={!isExpired && <ButtonLink to={signInHref}>{t("auth.signIn.submit")}</ButtonLink>}
			>
				{hashError?.text ?? (failure && t(errorMessage(failure)))}
			</EmptyState>
			{isExpired && (
				<section className="wrap grid max-w-[520px]! gap-5" aria-label={t("auth.resend.action")}>
					<NewLinkForm />
					<AuthSwitch to={signInHref}>{t("auth.sent.back")}</AuthSwitch>
				</section>
			)}
		</Page>
	);
}

function DeletedAccount() {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("auth.verify.deleted")} />
			<EmptyState
				level={1}
				title={t("auth.verify.deleted")}
				action={<ButtonLink to={authPageHref("signUp", "/")}>{t("auth.signUp.submit")}</ButtonLink>}
			>
				{t("auth.verify.deletedText")}
			</EmptyState>
		</Page>
	);
}

interface VerifyFormProps {
	account: UnverifiedAccount;
	/** The `action` of both forms: the link's own address. */
	action: string;
	/** Path that verifying leads to. */
	next: string;
	result: Result<{ isDeleted: boolean }> | undefined;
}

/** Verifies the address of an account, or deletes the account that somebody else made with it. */
function VerifyForm({ account, action, next, result }: VerifyFormProps) {
	const t = useT();
	const { email, username, proof } = account;
	return (
		<div className="grid gap-6">
			<p className="wrap-anywhere">
				{t(proof === "signIn" ? "auth.verify.signIn" : "auth.verify.text", { email, username })}
			</p>
			{proof === "signIn" ? (
				<AuthSwitch to={authPageHref("signIn", "/")}>{t("auth.signIn.submit")}</AuthSwitch>
			) : (
				<ProofForm asksPassword={proof === "password"} action={action} next={next} result={result} />
			)}
			<section className="panel grid justify-items-start gap-2">
				<h2 className="type-block">{t("auth.verify.disownTitle")}</h2>
				<p>{t("auth.verify.disownText")}</p>
				<form method="post" action={action}>
					<input type="hidden" name="intent" value="disown" />
					<Button type="submit" variant="dangerGhost" size="s">
						{t("auth.verify.disown")}
					</Button>
				</form>
			</section>
		</div>
	);
}

type ProofFormProps = Omit<VerifyFormProps, "account"> & { asksPassword: boolean };

function ProofForm({ asksPassword, action, next, result }: ProofFormProps) {
	const t = useT();
	const label = t("auth.field.password");
	const form = useActionForm({
		action,
		result,
		...(asksPassword && {
			labels: { password: label },
			checks: { password: accountForms.signIn.password },
		}),
	});
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="verify" />
			{asksPassword && (
				<>
					<p className="text-ink-2">{t("auth.verify.elsewhere")}</p>
					<PasswordField form={form} label={label} />
				</>
			)}
			<Button type="submit" wide pending={form.isSending}>
				{t("auth.verify.submit")}
			</Button>
			{asksPassword && (
				<AuthSwitch to={authPageHref("resetPassword", next)}>{t("auth.resetPassword.switch")}</AuthSwitch>
			)}
		</ActionForm>
	);
}

/** Requests another verification mail where the address is not known. */
function NewLinkForm() {
	const t = useT();
	const form = useAccountForm("resend", { action: useAuthAction("signIn", "/") });
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-4">
			<input type="hidden" name="intent" value="resend" />
			<EmailField form={form} autoComplete="username" />
			<div>
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.resend.action")}
				</Button>
				<ResendOutcome form={form} success="auth.resend.success" />
			</div>
		</ActionForm>
	);
}
