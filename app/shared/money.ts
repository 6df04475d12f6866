const decimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * The cents of an amount.
 * @param amount decimal text with at most two places, as the database writes it
 */
export function centsOf(amount: string): bigint {
	const [, sign = "", whole = "", part = ""] = decimal.exec(amount) ?? [];
	if (!whole) throw new Error(`No amount of money: ${amount}`);
	return BigInt(`${sign}${whole}${part.padEnd(2, "0")}`);
}

/** An amount of cents as decimal text with two places. */
export function amountOf(cents: bigint): string {
	const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
	return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
