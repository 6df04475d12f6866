/** The weights of the first ten digits of a CUIT; the eleventh completes their sum to a multiple of 11. */
const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const;

/** Whether a text is an Argentine CUIT with the right check digit; dashes may be left out. */
export function isTaxId(text: string): boolean {
	if (!/^\d{2}-?\d{8}-?\d$/.test(text)) return false;
	const digits = [...text.replaceAll("-", "")].map(Number);
	const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
	return (11 - (sum % 11)) % 11 === digits[10];
}

/** A CUIT as it is written: 30-12345678-1. */
export function formatTaxId(text: string): string {
	return text.replaceAll("-", "").replace(/^(\d{2})(\d{8})(\d)$/, "$1-$2-$3");
}
