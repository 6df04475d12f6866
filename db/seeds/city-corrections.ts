/** The gazetteer's codes of the provinces, with their names as they are written. */
export const provinces: Readonly<Record<string, string>> = {
	"01": "Buenos Aires",
	"02": "Catamarca",
	"03": "Chaco",
	"04": "Chubut",
	"05": "Córdoba",
	"06": "Corrientes",
	"07": "Ciudad Autónoma de Buenos Aires",
	"08": "Entre Ríos",
	"09": "Formosa",
	"10": "Jujuy",
	"11": "La Pampa",
	"12": "La Rioja",
	"13": "Mendoza",
	"14": "Misiones",
	"15": "Neuquén",
	"16": "Río Negro",
	"17": "Salta",
	"18": "San Juan",
	"19": "San Luis",
	"20": "Santa Cruz",
	"21": "Santa Fe",
	"22": "Santiago del Estero",
	"23": "Tierra del Fuego",
	"24": "Tucumán",
};

/** Names that the gazetteer has otherwise than people write them; null leaves a place out. */
export const corrections: Readonly<Record<string, string | null>> = {
	"Ciudad del Libertador General San Martín, Buenos Aires": "San Martín",
	"Estación Camet, Buenos Aires": "Camet",
	"Laferrere, Buenos Aires": "Gregorio de Laferrere",
	"Remedios de Escalada de San Martín, Buenos Aires": "Remedios de Escalada",
	"San Juan Bautista, Buenos Aires": "Florencio Varela",
	"Santa Catalina - Dique Lujan, Buenos Aires": "Dique Luján",
	"Catamarca, Catamarca": "San Fernando del Valle de Catamarca",
	"Mutquin, Catamarca": "Mutquín",
	"Dolavón, Chubut": "Dolavon",
	"Idiazabal, Córdoba": "Idiazábal",
	"Ordoñez, Córdoba": "Ordóñez",
	"Villa General Guemes, Formosa": "Villa General Güemes",
	"Ciudad de Las Heras, Mendoza": null,
	"Colonia Wanda, Misiones": "Wanda",
	"Cutral-Có, Neuquén": "Cutral Có",
	"El Quebachal, Salta": null,
	"Fray Luis A. Beltrán, Santa Fe": "Fray Luis Beltrán",
	"Yacimientos Río Turbio, Santa Cruz": null,
};

/** The 48 barrios of the capital, as the city's law 1777 names them. */
export const barrios: readonly string[] = [
	"Agronomía",
	"Almagro",
	"Balvanera",
	"Barracas",
	"Belgrano",
	"Boedo",
	"Caballito",
	"Chacarita",
	"Coghlan",
	"Colegiales",
	"Constitución",
	"Flores",
	"Floresta",
	"La Boca",
	"La Paternal",
	"Liniers",
	"Mataderos",
	"Monserrat",
	"Monte Castro",
	"Nueva Pompeya",
	"Núñez",
	"Palermo",
	"Parque Avellaneda",
	"Parque Chacabuco",
	"Parque Chas",
	"Parque Patricios",
	"Puerto Madero",
	"Recoleta",
	"Retiro",
	"Saavedra",
	"San Cristóbal",
	"San Nicolás",
	"San Telmo",
	"Vélez Sarsfield",
	"Versalles",
	"Villa Crespo",
	"Villa del Parque",
	"Villa Devoto",
	"Villa General Mitre",
	"Villa Lugano",
	"Villa Luro",
	"Villa Ortúzar",
	"Villa Pueyrredón",
	"Villa Real",
	"Villa Riachuelo",
	"Villa Santa Rita",
	"Villa Soldati",
	"Villa Urquiza",
];

const list = (text: string): string[] => text.split(/,\s+/);

/** Places where many people live that the gazetteer counts as parts of others, or lacks. */
export const addedPlaces: Readonly<Record<string, readonly string[]>> = {
	"Buenos Aires": list(
		"Acassuso, Alejandro Korn, Aldo Bonzi, Batán, Beccar, Bernal, Boulogne, Carapachay, City Bell, " +
			"Ciudad Evita, Ciudadela, Claypole, Del Viso, Dock Sud, Don Bosco, El Jagüel, Ezpeleta, Florida, " +
			"Francisco Álvarez, Garín, Gerli, Glew, González Catán, Grand Bourg, Guillermo Hudson, " +
			"Ingeniero Maschwitz, Ingeniero White, José León Suárez, José Mármol, La Lucila, La Lucila del Mar, " +
			"La Reja, La Tablada, Libertad, Llavallol, Lomas del Mirador, Longchamps, Los Hornos, Luis Guillón, " +
			"Manuel Alberti, Manuel B. Gonnet, Maquinista Savio, Mariano Acosta, Martínez, Monte Grande, Munro, " +
			"Ostende, Paso del Rey, Piñeyro, Presidente Derqui, Quequén, Rafael Calzada, Rafael Castillo, " +
			"Ramos Mejía, Ranelagh, San Fernando, San Francisco Solano, Tapiales, Temperley, Tolosa, Turdera, " +
			"Vicente López, Victoria, Villa Adelina, Villa Ballester, Villa Bosch, Villa Celina, Villa Domínico, " +
			"Villa Elisa, Villa Luzuriaga, Villa Lynch, Villa Madero, Villa Tesei, Virrey del Pino, Wilde, " +
			"William C. Morris",
	),
	Chubut: list("Cholila, Epuyén, Puerto Pirámides"),
	Córdoba: list("Bialet Massé, La Cumbrecita, Santa María de Punilla, Tanti, Villa Yacanto"),
	Jujuy: list("Monterrico, Perico, Purmamarca, Yala"),
	Mendoza: list("Chacras de Coria, Guaymallén, Palmira"),
	Neuquén: list("Villa Pehuenia"),
	"Río Negro": list("Las Grutas"),
	Salta: list("Campo Santo"),
	"San Luis": list("Juana Koslay, Potrero de los Funes, Quines"),
	"Santa Fe": list("Cañada Rosquín, Frontera, Humboldt, Puerto General San Martín, San Genaro, Sauce Viejo"),
	"Tierra del Fuego": list("Islas Malvinas, Puerto Argentino"),
};
