import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { Finish } from "./card-face.server.ts";
import { drawCommon } from "./finish-common.server.ts";
import { drawCrownRare } from "./finish-crown-rare.server.ts";
import { drawLegendary } from "./finish-legendary.server.ts";
import { drawRare } from "./finish-rare.server.ts";
import { drawSecretRare } from "./finish-secret-rare.server.ts";
import { drawUltraRare } from "./finish-ultra-rare.server.ts";
import { drawUncommon } from "./finish-uncommon.server.ts";
import { drawVeryRare } from "./finish-very-rare.server.ts";

/** How each tier looks. */
export const finishes: Record<Rarity, Finish> = {
	common: drawCommon,
	uncommon: drawUncommon,
	rare: drawRare,
	veryRare: drawVeryRare,
	ultraRare: drawUltraRare,
	secretRare: drawSecretRare,
	legendary: drawLegendary,
	crownRare: drawCrownRare,
};
