import { intlLocale, type Locale } from "./locale.ts";

const units = ["byte", "kilobyte", "megabyte"] as const;

/** How large a file is, in the unit that is read most easily, rounded up: what is too large is never as large as the limit. */
export function formatFileSize(bytes: number, locale: Locale): string {
	const step = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
	const size = Math.ceil((bytes / 1024 ** step) * 10) / 10;
	const unitDisplay = step === 0 ? "long" : "short";
	return new Intl.NumberFormat(intlLocale(locale), { style: "unit", unit: units[step], unitDisplay }).format(
		size,
	);
}
