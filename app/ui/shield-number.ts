/** Numbers of the colours, divisions and charges of which shields are made. */
const shieldParts = { tinctures: 8, divisions: 8, charges: 6 };

/** Number of different shields. */
export const shieldCount = shieldParts.tinctures * shieldParts.divisions * shieldParts.charges;

/** The number of a username's shield: always the same one, whatever the letters' case. */
export function shieldNumber(username: string): number {
	let hash = 2166136261;
	for (const letter of username.toLowerCase()) {
		hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
	}
	const { tinctures, divisions, charges } = shieldParts;
	return (
		(hash % tinctures) + tinctures * (((hash >>> 8) % divisions) + divisions * ((hash >>> 16) % charges))
	);
}

/** Version of the drawings, raised when they change, so that no browser shows a cached old image. */
const design = 2;

/**
 * The name of the image of a person's shield, such as `2-205.png`. It names one of a few hundred shields
 * and not a person, so that fetching it tells nobody who has opened a mail.
 */
export function shieldImageName(username: string): string {
	return `${design}-${shieldNumber(username)}.png`;
}

/** The number of the shield in an image's name, or null for a name that no image has. */
export function shieldNumberIn(imageName: string): number | null {
	const [, version, number] = /^(\d)-(0|[1-9]\d{0,2})\.png$/.exec(imageName) ?? [];
	return Number(version) === design && Number(number) < shieldCount ? Number(number) : null;
}
