import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/outbox.ts";

const shown = 50;

/** The mail of an installation without a mail server, for whoever develops on it; absent in production. */
export async function loader({ context }: Route.LoaderArgs) {
	const { config, mailer } = context.get(requestContext).deps;
	return loaderResult(async () => {
		if (config.environment === "production" || !mailer.outbox) throw new DomainError("page.notFound");
		const mails = await mailer.outbox.list(shown);
		return mails.map(({ id, to, subject, writtenAt, link }) => ({ id, to, subject, writtenAt, link }));
	});
}

export default function Outbox({ loaderData: mails }: Route.ComponentProps) {
	return (
		<Page>
			<title>Outbox</title>
			<div className="wrap pt-8">
				<h1 className="type-section mb-6">Outbox</h1>
				<ul className="grid gap-4 p-0">
					{mails.map((mail) => (
						<li key={mail.id} className="panel">
							<b>{mail.subject}</b>
							<p className="text-ink-2">
								{mail.to} · <time dateTime={mail.writtenAt}>{mail.writtenAt}</time>
							</p>
							{mail.link && (
								<a className="wrap-anywhere text-royal underline" href={mail.link}>
									{mail.link}
								</a>
							)}
						</li>
					))}
				</ul>
			</div>
		</Page>
	);
}
