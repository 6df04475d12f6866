/** What the people of the demo write. Demo content, not interface text: it stays in the language it was written in. */

export const descriptions: Readonly<Record<string, readonly string[]>> = {
	"reino-cards": [
		"Salió en mi tercer intento y la tengo repetida. Solo cambio por algo igual de serio.",
		"Numerada, guardada en funda desde el primer día. Acepto combinaciones.",
		"Bordes perfectos. La entrego en mano o la mando bien protegida.",
		"Para completar la serie. Busco lo que pongo abajo, pero escucho ofertas.",
		"Dos copias disponibles, las cambio juntas o por separado.",
		"Tengo una, quedate tranquilo que va con toploader y cartón.",
	],
	"pokemon-tcg": [
		"En inglés, guardada en folio. Tiene un punto blanco atrás que se ve en la foto.",
		"Sin dobleces ni rayas, holo parejo. Puedo mandar más fotos.",
		"La abrí yo, fue directo al toploader.",
		"Jugada con cariño: bordes gastados pero entera. Ideal para carpeta.",
		"Se cambia por cartas de la misma época. Envío a todo el país.",
	],
	magic: [
		"En español, impecable. La saqué del mazo porque dejé el formato.",
		"Jugada con doble folio. Sin marcas a contraluz.",
		"Prefiero cambio mano a mano, pero puedo enviar.",
		"Busco tierras o algo para Commander. Propongan.",
	],
	"yu-gi-oh": [
		"Primera edición, con el brillo intacto.",
		"La tengo desde la primaria, está como se ve.",
		"Repetida. La cambio por cualquiera de la lista.",
		"En inglés, guardada en carpeta lejos del sol.",
	],
	"other-card-games": [
		"Recién salida del sobre, doble folio.",
		"Cambio por otras del mismo juego, o por algo de Pokémon.",
		"Está perfecta. Escucho ofertas por lote.",
	],
	"video-games": [
		"Funciona perfecto, probado esta semana. Etiqueta original.",
		"Guarda partida, pila cambiada este año.",
		"Con caja y manual. La caja tiene un golpe en una esquina.",
		"Disco sin rayas. Lo terminé dos veces y quiero probar otra cosa.",
		"Solo el cartucho. Contactos limpios, arranca a la primera.",
		"Versión americana. Lo probamos juntos si sos de la zona.",
	],
	digital: [
		"Código sin usar, lo mando por el chat cuando cerramos.",
		"Me vino de regalo con la consola y no lo uso.",
		"Región Estados Unidos, fijate antes.",
	],
	consoles: [
		"Pantalla sin rayas, tapa de pilas original. Se prueba en el momento.",
		"Con caja, un joystick y fuente. Todo probado.",
		"Carcasa con marcas de uso, por dentro impecable. Le limpié los contactos.",
		"Lee todo. Incluye cable de video y dos juegos de yapa.",
		"La usé poco. Batería nueva.",
	],
	accessories: [
		"Sin drift. Incluye cable de carga.",
		"Original, no réplica. Anda perfecto.",
		"Sin uso, en su bolsa.",
		"Tiene el cable un poco amarillo, por lo demás joya.",
	],
};

export const suffixes: Readonly<Record<string, readonly string[]>> = {
	"pokemon-tcg": ["", "", " holo", " en inglés", " primera edición", " graduada"],
	magic: ["", "", " en español", " foil", " playset"],
	"yu-gi-oh": ["", "", " primera edición", " ultra"],
	"other-card-games": ["", "", " foil", " arte alternativo"],
	"video-games": ["", "", " con caja", " completo", " solo cartucho", " sellado"],
	consoles: ["", "", " con caja", " + 3 juegos", " para repuesto", " restaurada"],
	accessories: ["", "", " original", " sin uso", " x2"],
};

/** Things that the catalogue does not know, by category: title and description. */
export const customListings: readonly (readonly [category: string, title: string, description: string])[] = [
	[
		"pokemon-tcg",
		"Lote de 200 comunes e infrecuentes de Espada y Escudo sin repetir, todas en español y ordenadas por número",
		"Para quien recién arranca. Están contadas y ordenadas, las junté entre 2020 y 2022. No separo el lote.",
	],
	["magic", "Lote de cartas Magic 2003", "Unas 120 entre comunes e infrecuentes, sin repetir."],
	[
		"video-games",
		"Lote de 5 cartuchos para arreglar",
		"Ninguno arranca. Creo que es la pila en tres de ellos.",
	],
	["consoles", "Consola 16 bits completa", "Con caja, un joystick y fuente. Todo probado."],
	[
		"accessories",
		"Estuche de cuero para 60 cartas hecho a mano",
		"Lo cosí yo. Entra un mazo con doble folio.",
	],
	[
		"other-card-games",
		"Mazo completo de Mitos y Leyendas de los 2000, con caja original y tres sobres cerrados de la época",
		"Estuvo veinte años en un placard. Está entero.",
	],
	["yu-gi-oh", "Carpeta de 180 cartas LOB a MRD", "Hay de todo: comunes, alguna súper y dos ultras."],
	["accessories", "Vitrina de acrílico de 3 estantes", "Para retirar en mano, es frágil."],
	[
		"video-games",
		"Revista con demo de 1998, disco incluido",
		"La revista tiene la tapa suelta, el disco está impecable.",
	],
	["digital", "Código de fondo animado", "Sin usar."],
];

/** Wishes that no catalogue has, with the slug of their category. */
export const customWants: readonly { readonly name: string; readonly category: string }[] = [
	{ name: "Lote de holos 1999", category: "pokemon-tcg" },
	{ name: "Cualquier cartucho de rol", category: "video-games" },
	{ name: "Joystick turbo", category: "accessories" },
	{ name: "Tierras dobles", category: "magic" },
	{ name: "Carpeta de 9 bolsillos", category: "accessories" },
	{ name: "Figura articulada", category: "figures" },
	{ name: "Sobres cerrados de los 2000", category: "pokemon-tcg" },
	{ name: "Revistas de videojuegos", category: "video-games" },
	{ name: "Algo de Reino Cards", category: "reino-cards" },
	{ name: "Consola portátil para arreglar", category: "consoles" },
];

/** Conversations, line by line: the one who writes first is the person interested. */
export const dialogues: readonly (readonly string[])[] = [
	[
		"¡Hola! ¿Sigue disponible?",
		"¡Hola! Sí, sigue.",
		"Genial. Tengo una de las que buscás, ¿te mando fotos?",
		"Dale, mandá.",
		"Ahí las subí a mi publicación, fijate.",
		"Se ve muy bien. ¿Vos sos de acá?",
		"No, pero puedo enviar por correo.",
		"Joya, lo armamos.",
	],
	[
		"Buenas, ¿tiene algún detalle que no se vea en la foto?",
		"Una marquita atrás, casi nada. Te saco una de cerca.",
		"Gracias. Si es así nomás, me interesa.",
	],
	[
		"¿Te sirve un cambio por dos cartas de la misma serie?",
		"Puede ser, ¿cuáles?",
		"El Zorro de la Puna y la Ballena Austral.",
		"La Ballena me falta. Me tienta.",
		"Y te sumo un sobre cerrado.",
		"Ahora sí que me tienta.",
	],
	["Hola, ¿la cambiarías por una consola?", "Depende de cuál."],
	["¿Sigue en pie? La busco hace meses."],
	[
		"Hi! Do you ship to Mendoza?",
		"Yes, I do. Registered mail, well packed.",
		"Great, I have what you are looking for.",
		"Let me see a picture when you can.",
	],
	[
		"¡Qué linda! ¿Escuchás ofertas?",
		"Sí, contame qué tenés.",
		"Un cartucho dorado con la pila cambiada.",
		"Uh, ese lo quiero. ¿Guarda partida?",
		"Guarda, lo probé ayer.",
	],
	[
		"Hola, ¿de qué zona sos?",
		"De Rosario. ¿Vos?",
		"De Santa Fe, puedo acercarme un sábado.",
		"Perfecto, el sábado me queda bien.",
	],
	["¿Funciona todo? ¿Se puede probar?", "Todo. Se prueba en el momento, sin problema."],
	[
		"Me interesa, pero solo tengo la versión en inglés de lo que buscás.",
		"Me sirve igual.",
		"Entonces te paso fotos a la noche.",
		"Dale, sin apuro.",
	],
	[
		"Hola, ¿está la caja original?",
		"La caja sí, el manual no.",
		"Perfecto, la caja era lo que me importaba. ¿Aceptás dos por una?",
		"¿Cuáles dos?",
		"Las de mi vitrina, las primeras.",
		"La segunda me gusta, la primera la tengo.",
	],
	["Buenas. ¿Va con protección?", "Toploader, folio y cartón. Llega entera."],
];

export const showcaseNames: readonly (readonly [name: string, description: string | null])[] = [
	[
		"El rincón de los 90",
		"Todo lo que pedía para Reyes y llegó treinta años tarde. La violeta fue la primera; el caballero lo armé con mi hija.",
	],
	["Fauna de Reino", "Las cartas con bicho. El objetivo es tenerlas todas, incluso la que no sale."],
	["Cartuchos que guardan", "Con la pila nueva y la partida vieja."],
	["Sellados y así se quedan", null],
	["Mi primera carpeta", "La armé de chico y la terminé de grande."],
	["Portátiles por color", "Una de cada. Falta la amarilla."],
	["Santa Fe 16 bits", "Rescatadas de ferias y placards."],
	["Luces del Sur completa", "Casi. Me falta la Torre."],
	["Joysticks que aguantaron", null],
	["Lo mejor de la mudanza", "Apareció todo en una caja que decía 'cables'."],
	["Graduadas", "Cada una con su historia y su espera."],
	["Game & watch party", "Mixed bag, mostly handhelds. Happy to swap doubles."],
	["De la kermés a la vitrina", "Premios, sorteos y un par de milagros."],
	["Invierno en Ushuaia", "Con tanto frío, algo había que coleccionar."],
];

export const comments: readonly string[] = [
	"¡Qué vitrina! La del medio la busco hace años.",
	"¿La segunda la cambiarías?",
	"Ese sobre sin abrir es un acto de voluntad. Yo no aguantaba ni una tarde.",
	"La luz le queda bárbara.",
	"Tremenda colección, felicitaciones 👏",
	"¿Guarda partida todavía?",
	"Tengo la misma, pero con la caja rota. Qué envidia.",
	"Love the colours on the top shelf.",
	"Me hiciste acordar a la galería de mi barrio.",
	"Si algún día la cambiás, avisame primero.",
	"¿Cómo hacés para que no junte polvo?",
	"El osito se robó la vitrina 🐻",
	"¿De qué año es la de la izquierda?",
	"Yo tenía una igual y la regalé en una mudanza. Todavía me duele.",
	"Se nota el cariño en cada pieza.",
	"¿Y la historia de la graduada? Contá, contá.",
	"Mi hijo pregunta si el caballero se puede tocar 😅",
	"Which shop did you find the tower in?",
	"Vine por una carta y me quedé mirando media hora.",
	"Te falta una sola y la tengo yo. Te escribo.",
	"Clásico de domingo a la tarde, este estante.",
	"Los lomos ordenados por color: respeto total.",
	"Qué lindo ver cosas usadas y no solo selladas.",
	"Ese dado lo tuve en la mano en el torneo de Rosario.",
	"La guardé en favoritas para cuando arme la mía.",
	"¡Aguante lo que se consigue en ferias!",
];

/** What an owner answers to comments. */
export const replies: readonly string[] = [
	"¡Gracias! Esa no la cambio ni loco.",
	"Fue de mi viejo, así que se queda acá.",
	"Anda perfecto, pila nueva y a jugar.",
	"Un trapito los domingos y paciencia 😄",
	"Thanks! Found it at a flea market in San Telmo.",
];

export const cancelReasons: readonly string[] = [
	"Nos quedaba muy lejos para entregarlo en mano.",
	"Encontré otra más cerca. ¡Gracias igual!",
	"Me arrepentí, es un recuerdo de mi viejo.",
];

export const reportReasons: readonly string[] = [
	"No existe o no es suyo\nLa misma foto está en otro sitio desde 2021, con otro nombre.",
	"Pide plata\nMe pidió 40 mil de seña por transferencia antes de mostrarla.",
	"Pide plata\nA mí también, y después no contestó más.",
	"Categoría equivocada\nEs una reproducción, no una carta oficial.",
	"Ya la cambió y la volvió a publicar, se la vi a otra persona en la feria del domingo.",
];

/** What moderators wrote of what they deleted. */
export const decisionReasons: readonly string[] = [
	"Pide dinero por adelantado.",
	"Publica lo que no tiene: la foto es de una subasta de 2021.",
	"Publicidad de otra página.",
];

/** What was said of other things than listings. */
export const otherReportReasons = {
	showcase: "No existe o no es suyo\nLas fotos son de un catálogo, se ve el logo tapado.",
	element: "No existe o no es suyo\nEsa foto es mía, la subí yo primero.",
	comment: "Es ofensivo\nSe burla de una nena que recién empieza.",
	message: "Pide plata\nQuiere que le transfiera antes de vernos.",
	person: "Otro motivo\nSe hizo otra cuenta después de que la suspendieran.",
	appeal:
		"No sabía que no se podía pasar un número para seguir por afuera. Ya borré esas publicaciones y no lo hago más. ¿Me dan otra oportunidad?",
} as const;

export const offerWords: readonly string[] = [
	"¡Hola! ¿Te sirve este cambio?",
	"Están las dos impecables, te mando fotos de los bordes si querés.",
	"Puedo acercarme el sábado.",
	"Si te falta algo más de ese set, avisame.",
];

export const failedReason = "No nos pusimos de acuerdo con el envío.";

export const ratingWords = {
	good: [
		"Llegó antes que yo y con todo en funda rígida.",
		"Tal cual las fotos. Un placer.",
		"Rápido y con buena onda.",
		"Contestó todo y trajo hasta una linterna para ver los bordes.",
		"Muy prolijo, lo mandó con cartón y seguimiento.",
		"Vino dos estaciones más lejos para que me quedara cómodo.",
	],
	problem: [
		"No vino y avisó al otro día.",
		"La caja tenía un golpe que no había dicho.",
		"El cartucho no guardaba partida.",
	],
	reply: ["Tenés razón, la próxima lo aviso.", "Se me complicó ese día, te pedí disculpas."],
} as const;
