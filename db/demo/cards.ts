import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";

/** A Reino Card of the demo. Its maker's social username, rarity, serial and day stand on its image in `db/demo/cards`. */
export interface DemoCard {
	/** Who made it; somebody with a social username. */
	readonly maker: string;
	readonly rarity: Rarity;
	/** ISO 8601. */
	readonly madeAt: string;
	/** Whether others find it among the latest. */
	readonly isShown?: true;
}

/** In the order of their serials, from 1 on. */
export const demoCards: readonly DemoCard[] = [
	{ maker: "camicartas", rarity: "legendary", madeAt: "2026-09-04T18:20:00Z", isShown: true },
	{ maker: "coleccionista", rarity: "common", madeAt: "2026-09-12T02:41:00Z" },
	{ maker: "patagoniatcg", rarity: "rare", madeAt: "2026-09-16T23:05:00Z", isShown: true },
	{ maker: "retro_fede", rarity: "common", madeAt: "2026-09-23T12:10:00Z", isShown: true },
	{
		maker: "tincho_arcade",
		rarity: "secretRare",
		madeAt: "2026-10-02T21:37:00Z",
		isShown: true,
	},
	{ maker: "coleccionista", rarity: "uncommon", madeAt: "2026-10-09T22:15:00Z" },
	{ maker: "mica_tcg", rarity: "rare", madeAt: "2026-10-17T14:02:00Z", isShown: true },
	{ maker: "juli_ibera", rarity: "crownRare", madeAt: "2026-10-24T19:30:00Z", isShown: true },
	{ maker: "coleccionista", rarity: "veryRare", madeAt: "2026-11-01T16:48:00Z" },
	{
		maker: "pixel_porteno",
		rarity: "uncommon",
		madeAt: "2026-11-08T23:51:00Z",
		isShown: true,
	},
	{
		maker: "coleccionista",
		rarity: "ultraRare",
		madeAt: "2026-11-15T15:25:00Z",
		isShown: true,
	},
	{
		maker: "rama_duelos",
		rarity: "veryRare",
		madeAt: "2026-11-19T03:12:00Z",
		isShown: true,
	},
];

/** Serials of the collector's cards that stand in a showcase, and in a listing. */
export const shelvedSerial = 6;
export const offeredSerial = 9;
