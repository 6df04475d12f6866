import { useLocale } from "#app/i18n/provider.tsx";
import english from "./messages/legal.en.json" with { type: "json" };
import spanish from "./messages/legal.es.json" with { type: "json" };

export type LegalDocument = keyof typeof spanish;

interface LegalPage {
	title: string;
	sections: string[][];
}

const pages: Record<"es" | "en", Record<LegalDocument, LegalPage>> = { es: spanish, en: english };

/** A legal text in the person's language. */
export function useLegalPage(document: LegalDocument): LegalPage {
	return pages[useLocale()][document];
}

export interface LegalTextProps {
	document: LegalDocument;
	/** Shown in the contact page. */
	supportAddress: string;
	level: 2 | 3;
}

export function LegalText({ document, supportAddress, level }: LegalTextProps) {
	const { sections } = useLegalPage(document);
	const Heading = `h${level}` as const;
	return (
		<div className="grid gap-5">
			{sections.map(([heading, text]) => (
				<section key={heading}>
					<Heading className="type-name mb-1">{heading}</Heading>
					<p className="text-ink-2">{text}</p>
				</section>
			))}
			{document === "contact" && (
				<a className="link text-[1.125rem]" href={`mailto:${supportAddress}`}>
					{supportAddress}
				</a>
			)}
		</div>
	);
}
