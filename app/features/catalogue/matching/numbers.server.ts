import type { ItemQuery } from "../rules.ts";

/** The keys by which an item's number may be stored: "004", "TG5" for TG05, "3" for OP01-003 and LOB-EN003. */
export function numberKeys(number: string): string[] {
	const whole = number.toUpperCase().split("/", 1)[0] ?? "";
	const last = whole.replace(/^.*-(?=.)/, "");
	const keys = new Set<string>();
	for (const each of [whole, last, last.replace(/^(EN|ES|SP|PT|IT|FR|DE|JP)(?=\d{3})/, "")]) {
		keys.add(numberKey(each));
		const [, letters, digits] = /^([A-Z]+)0*(\d+)$/.exec(each) ?? [];
		if (letters && digits) for (const width of [1, 2, 3]) keys.add(letters + digits.padStart(width, "0"));
	}
	keys.delete("");
	return [...keys];
}

/** The key of a number as the database makes it. */
export function numberKey(number: string): string {
	return number === "00" ? number : number.toUpperCase().replace(/^0+(?=.)/, "");
}

/** The number in its album that a set and a number, or a name alone, may be, as stickers have them: "MEX5" for "MEX 5". */
export function albumNumberOf({ name, set, number }: ItemQuery): string | null {
	if (name !== "" && (set !== null || number !== null)) return null;
	const [, code, digits] = /^(\p{L}{1,4})[ -]?(\d{1,3})$/u.exec(name || `${set ?? ""} ${number ?? ""}`) ?? [];
	return code && digits ? code + digits : null;
}

/** The printed count of a set by the total of a number: 70 for GG70. */
export function totalOf(total: string | null): number | null {
	const digits = /\d{1,5}$/.exec(total ?? "")?.[0];
	return digits ? Number(digits) : null;
}
