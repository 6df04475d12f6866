/** With this password every demo account signs in. Documented in the README, worthless anywhere else. */
export const demoPassword = "reino-demo";

export interface DemoPerson {
	username: string;
	email: string;
	city: string;
	twitter?: string;
	/** What they say of themselves. */
	about?: string;
	role?: "admin" | "moderator";
	/** Suspended: nothing of theirs is public. */
	banned?: true;
	/** Days since the account was made. */
	age: number;
	/** How much of the demo's listings and chats is theirs, 0 (nothing) to 4. */
	activity: number;
}

const signIns: readonly DemoPerson[] = [
	{
		username: "coleccionista",
		email: "coleccionista@reino.example",
		city: "Ciudad Autónoma de Buenos Aires",
		twitter: "coleccion_ar",
		about:
			"Junto cartas ilustradas y consolas de los noventa. Cambio en mano en Almagro o mando con seguimiento, siempre en funda rígida.",
		age: 340,
		activity: 4,
	},
	{
		username: "segunda_mano",
		email: "segunda@reino.example",
		city: "Rosario, Santa Fe",
		about: "Todo lo mío ya tuvo dueño y busca otro. Contesto de noche.",
		age: 300,
		activity: 4,
	},
	{
		username: "reino_admin",
		email: "admin@reino.example",
		city: "Ciudad Autónoma de Buenos Aires",
		role: "admin",
		age: 365,
		activity: 0,
	},
];

const neighbours: readonly (readonly [username: string, city: string, activity: number, twitter?: string])[] =
	[
		["juli_ibera", "Corrientes, Corrientes", 4, "juliibera"],
		["camicartas", "La Plata, Buenos Aires", 4, "camicartas"],
		["tomi_rosario", "Rosario, Santa Fe", 3],
		["mica_tcg", "Córdoba, Córdoba", 3, "micatcg"],
		["sofi_snk", "Mendoza, Mendoza", 3],
		["nacho_mdp", "Mar del Plata, Buenos Aires", 3],
		["retro_fede", "San Miguel de Tucumán, Tucumán", 4, "retrofede"],
		["patagoniatcg", "Comodoro Rivadavia, Chubut", 3, "patagoniatcg"],
		["marce_ush", "Ushuaia, Tierra del Fuego", 2],
		["vale_jujuy", "San Salvador de Jujuy, Jujuy", 3],
		["gonza_lp", "La Plata, Buenos Aires", 2],
		["lautaro_k", "Bahía Blanca, Buenos Aires", 3],
		["facu_retro", "Santa Fe, Santa Fe", 4, "facuretro"],
		["Aye_Cartuchos", "Salta, Salta", 2],
		["elpela_magic", "Quilmes, Buenos Aires", 3],
		["belu_switch", "Neuquén, Neuquén", 2],
		["rama_duelos", "Posadas, Misiones", 3, "ramaduelos"],
		["cartitas_sur", "San Carlos de Bariloche, Río Negro", 3],
		["NicoSega16", "Paraná, Entre Ríos", 2],
		["dani_binder", "San Juan, San Juan", 2],
		["luz_de_vitrina", "Tandil, Buenos Aires", 3],
		["pixel_porteno", "Ciudad Autónoma de Buenos Aires", 4, "pixelporteno"],
		["maru_booster", "Villa María, Córdoba", 2],
		["el_tano_64", "San Nicolás de los Arroyos, Buenos Aires", 3],
		["guada_holos", "Resistencia, Chaco", 2],
		["consolero_sl", "San Luis, San Luis", 2],
		["lu_y_sus_cajas", "Río Cuarto, Córdoba", 2],
		["joako_deck", "Lanús, Buenos Aires", 3],
		["abril_gb", "Concordia, Entre Ríos", 2],
		["tincho_arcade", "Avellaneda, Buenos Aires", 2, "tinchoarcade"],
		["yani_promo", "Formosa, Formosa", 1],
		["Seba_PSone", "Santiago del Estero, Santiago del Estero", 2],
		["flor_de_ceibo", "Gualeguaychú, Entre Ríos", 2],
		["chelo_carpetas", "Santa Rosa, La Pampa", 1],
		["romi_foil", "San Rafael, Mendoza", 2],
		["manu_trueque", "Junín, Buenos Aires", 2],
		["viedma_games", "Viedma, Río Negro", 1],
	];

/** The admin area has something to look at. */
const suspended = "yani_promo";
const moderator = "abril_gb";

/** Three accounts to sign in with, then those who make the place look lived in. */
export const people: readonly DemoPerson[] = [
	...signIns,
	...neighbours.map(([username, city, activity, twitter], index) => ({
		username,
		email: `${username.toLowerCase()}@vecinos.reino.example`,
		city,
		activity,
		age: 330 - index * 8,
		...(twitter ? { twitter } : {}),
		...(username === moderator ? { role: "moderator" as const } : {}),
		...(username === suspended ? { banned: true as const } : {}),
	})),
];
