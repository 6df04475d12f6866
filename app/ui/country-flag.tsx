import { useLocale } from "#app/i18n/provider.tsx";
import { spriteHref } from "./icon.tsx";

const drawnFlags = new Set(["AR", "UY", "CL", "BR", "PY", "BO", "PE", "CO", "MX", "ES", "US"]);
const regionNames = new Map<string, Intl.DisplayNames>();

/** A country's flag, named for screen readers; a country that is not drawn shows its two letters. */
export function CountryFlag({ country }: { country: string }) {
	const locale = useLocale();
	const name = countryName(locale, country);
	if (!drawnFlags.has(country)) {
		return (
			<abbr
				className="flex-none rounded-s bg-sunk px-1 text-xs leading-4 font-bold text-ink-2 no-underline inset-ring inset-ring-line-2"
				title={name}
			>
				{country}
			</abbr>
		);
	}
	return (
		<svg className="flag" role="img" aria-label={name}>
			<use href={spriteHref(`flag-${country}`)} />
		</svg>
	);
}

/** The name of an ISO 3166-1 alpha-2 country in a language; what is not a code is its own name. */
function countryName(locale: string, country: string): string {
	// Nearly everybody's, and the same in both languages: the formatter's first use costs a phone 30 ms.
	if (country === "AR") return "Argentina";
	if (!/^[A-Z]{2}$/.test(country)) return country;
	const names = regionNames.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" });
	regionNames.set(locale, names);
	return names.of(country) ?? country;
}
