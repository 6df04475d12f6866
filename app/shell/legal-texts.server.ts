import type { Locale } from "#app/i18n/locale.ts";
import type { Operator } from "#app/platform/config.server.ts";
import type { LegalDocument } from "#app/shared/paths.ts";
import type { LegalPage, LegalSection } from "./legal.tsx";
import english from "./messages/legal.en.json" with { type: "json" };
import spanish from "./messages/legal.es.json" with { type: "json" };

/** A fact about who runs this installation. */
type OperatorFact = "operator" | "taxId" | "address" | "registration" | "email";

interface LegalSource {
	readonly title: string;
	readonly lead: string;
	/** A day, as 2026-11-21. */
	readonly updated?: string;
	readonly facts?: Readonly<Record<OperatorFact, string>>;
	readonly sections: readonly LegalSection[];
	/** Subject of the mail that the text asks for; may be empty. */
	readonly mail?: string;
}

interface LegalSources {
	/** The placeholder of a setting that is not given. */
	readonly missing: Readonly<Record<Exclude<OperatorFact, "email">, string>>;
	readonly documents: Readonly<Record<LegalDocument, LegalSource>>;
}

const sources: Readonly<Record<Locale, LegalSources>> = { es: spanish, en: english };

/** The operator's settings that the texts need. */
interface LegalSettings {
	readonly operator: Operator;
	readonly supportEmail: string;
}

/** A legal text as a page or a dialog shows it. The texts stay on the server: they are long and seldom read. */
export function legalPage(document: LegalDocument, locale: Locale, settings: LegalSettings): LegalPage {
	const { missing, documents } = sources[locale];
	const { title, lead, updated, facts, sections, mail } = documents[document];
	const { operator, supportEmail } = settings;
	const values: Record<OperatorFact, string> = {
		operator: operator.name ?? missing.operator,
		taxId: operator.taxId ?? missing.taxId,
		address: operator.address ?? missing.address,
		registration: operator.dataRegistration ?? missing.registration,
		email: supportEmail,
	};
	const fill = (text: string) =>
		text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (isFact(name, values) ? values[name] : whole));
	return {
		document,
		title,
		lead,
		// Noon, so that it is the same day wherever it is read.
		updated: updated ? `${updated}T12:00:00Z` : null,
		facts: facts ? Object.entries(facts).map(([name, label]) => [label, fill(`{{${name}}}`)]) : [],
		sections: sections.map(({ heading, body }) => ({
			heading,
			body: body.map((part) => (typeof part === "string" ? fill(part) : part.map(fill))),
		})),
		mail: mail === undefined ? null : { address: supportEmail, href: mailTo(supportEmail, mail) },
	};
}

function isFact(name: string, values: Record<OperatorFact, string>): name is OperatorFact {
	return Object.hasOwn(values, name);
}

function mailTo(address: string, subject: string): string {
	return `mailto:${address}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}
