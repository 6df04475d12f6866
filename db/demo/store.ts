import type { grades, StoreProductStatus } from "#app/features/store/rules.ts";

/** Products of the operator's own shop; money in US dollars, as decimal text. */
export interface DemoProduct {
	name: string;
	description: string;
	category: string;
	status: StoreProductStatus;
	marketPrice: string;
	costUsd: string | null;
	marginPercentage: string;
	grade?: (typeof grades)[number];
	condition?: string;
	brand?: string;
	platform?: string;
	consoleModel?: string;
	genre?: string;
	year?: number;
	/** Days since it was listed. */
	age: number;
	/** Image: place in its category's images. */
	image: number;
	/** Those behind the first one. */
	moreImages?: readonly number[];
	/** Its page in the price guide, which the demo never asks. */
	guide?: {
		page: string;
		/** A price that jumped and waits. */
		held?: string;
		/** Days since the guide was last understood; today unless told. */
		daysSince?: number;
	};
}

export const products: readonly DemoProduct[] = [
	{
		name: "Game Boy Color violeta",
		description: "Revisada y limpia, pantalla original.",
		category: "consoles",
		status: "available",
		marketPrice: "84.00",
		costUsd: "52.50",
		marginPercentage: "30",
		condition: "excellent",
		brand: "Nintendo",
		consoleModel: "CGB-001",
		year: 1998,
		age: 4,
		image: 0,
	},
	{
		name: "Game Boy Color turquesa",
		description: "Con tapa de pilas original.",
		category: "consoles",
		status: "sold",
		marketPrice: "79.90",
		costUsd: "48.00",
		marginPercentage: "30",
		condition: "good",
		brand: "Nintendo",
		consoleModel: "CGB-001",
		year: 1998,
		age: 21,
		image: 1,
	},
	{
		name: "Consola 16 bits con caja",
		description: "Caja, joystick, fuente y cable.",
		category: "consoles",
		status: "reserved",
		marketPrice: "145.00",
		costUsd: "110.00",
		marginPercentage: "25",
		condition: "good",
		brand: "Nintendo",
		consoleModel: "SNS-001",
		year: 1991,
		age: 9,
		image: 7,
	},
	{
		name: "Charizard, Set Básico",
		description: "Sin sombra en el marco.",
		category: "pokemon-tcg",
		status: "available",
		marketPrice: "310.55",
		costUsd: "240.00",
		marginPercentage: "30",
		grade: "Grade 7",
		year: 1999,
		age: 340,
		image: 0,
		moreImages: [3, 5],
		guide: { page: "pokemon-base-set/charizard-4" },
	},
	{
		name: "Blastoise, Set Básico",
		description: "Centrado parejo.",
		category: "pokemon-tcg",
		status: "sold",
		marketPrice: "96.40",
		costUsd: "70.00",
		marginPercentage: "30",
		grade: "Grade 8",
		year: 1999,
		age: 33,
		image: 1,
	},
	{
		name: "Display de sobres sellado",
		description: "36 sobres, film original.",
		category: "packs",
		status: "available",
		marketPrice: "132.00",
		costUsd: "101.20",
		marginPercentage: "22.5",
		brand: "The Pokémon Company",
		year: 2021,
		age: 2,
		image: 6,
	},
	{
		name: "Liliana del Velo",
		description: "Innistrad, en inglés.",
		category: "magic",
		status: "available",
		marketPrice: "41.25",
		costUsd: "30.00",
		marginPercentage: "30",
		grade: "Ungraded",
		condition: "near_mint",
		brand: "Wizards of the Coast",
		year: 2011,
		age: 210,
		image: 0,
		guide: { page: "magic-innistrad/liliana-of-the-veil", held: "512.00" },
	},
	{
		name: "Dragón Blanco de Ojos Azules",
		description: "LOB-001, primera edición.",
		category: "yu-gi-oh",
		status: "sold",
		marketPrice: "188.00",
		costUsd: "150.00",
		marginPercentage: "28",
		grade: "PSA 10",
		brand: "Konami",
		year: 2002,
		age: 48,
		image: 2,
	},
	{
		name: "The Legend of Zelda: Ocarina of Time",
		description: "Cartucho gris, guarda partida.",
		category: "video-games",
		status: "available",
		marketPrice: "38.90",
		costUsd: "25.00",
		marginPercentage: "30",
		condition: "good",
		brand: "Nintendo",
		platform: "Nintendo 64",
		genre: "Aventura",
		year: 1998,
		age: 95,
		image: 0,
		grade: "Ungraded",
		guide: { page: "nintendo-64/zelda-ocarina-of-time", daysSince: 9 },
	},
	{
		name: "Gran Turismo 2",
		description: "Dos discos, con manual.",
		category: "video-games",
		status: "sold",
		marketPrice: "17.50",
		costUsd: null,
		marginPercentage: "35",
		condition: "excellent",
		brand: "Sony",
		platform: "PlayStation",
		genre: "Carreras",
		year: 1999,
		age: 26,
		image: 7,
	},
	{
		name: "Joystick inalámbrico rojo",
		description: "Sin drift, con cable.",
		category: "accessories",
		status: "available",
		marketPrice: "44.00",
		costUsd: "31.00",
		marginPercentage: "30",
		condition: "excellent",
		age: 18,
		image: 0,
	},
	{
		name: "Memory card gris",
		description: "Probada, 15 bloques.",
		category: "accessories",
		status: "deleted",
		marketPrice: "9.90",
		costUsd: "4.00",
		marginPercentage: "40",
		condition: "played",
		platform: "PlayStation",
		age: 60,
		image: 4,
	},
	{
		name: "Tarjeta Nintendo eShop 20 USD",
		description: "Código por mensaje.",
		category: "digital",
		status: "available",
		marketPrice: "20.00",
		costUsd: "19.00",
		marginPercentage: "8",
		brand: "Nintendo",
		age: 1,
		image: 0,
	},
	{
		name: "Mazo y dados para empezar",
		description: "Lo justo para la primera partida.",
		category: "accessories",
		status: "reserved",
		marketPrice: "15.00",
		costUsd: "9.00",
		marginPercentage: "30",
		age: 5,
		image: 7,
	},
];
