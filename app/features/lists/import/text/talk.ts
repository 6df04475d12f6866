import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { findMeaning, isEmptyWord } from "#app/features/catalogue/vocabulary.ts";

/** Words that talk has and no thing's name: one is enough. */
const talkWords = new Set(
	[
		"envio envios hago hacemos hacen zona hola holas buenas gracias consultas consulta consultar interesado interesados interesada interesadas",
		"privado whatsapp wsp wpp wasap inbox dm pm pv retiro retiran retirar entrego entregas entregar encuentro acepto aceptamos transferencia mercadopago",
		"saludos saludo abrazo abrazos besos alguien alguno alguna grupo fotos escucho ofertas oferta pago efectivo subte caba amba",
		"negociable negociables charlable correo andreani precio precios cantidad tel cel celular telefono alias llevando",
		"quien quienes cuanto cuantos cuanta pregunten pregunto preguntar sabe saben sale salen vendo compro vender comprar tienen tenes",
		"llevo dejo dejan juntan jajaja jajajaja jaja jeje buenisimo dale disculpen perdon miren mira respondo contesto escribime escriban escriben permuto permuta permutas permutaria",
		"referencias mudanza presupuesto fecha pedido formato autor hora pesos dolares lista listas actualizo actualizado actualizada noviembre diciembre",
		"puedo puedes podes pueden podria podrian quisiera voy vamos vengo manden mandame mandenme avisen avisame aviso avisenme hablame hablen hablar consulten",
		"subo sube sigo sigue siguen quedo pido espero creo estuve estuvo gane aprovechen liquido remato sorteo juntarnos vemos coordinamos coordino",
		"muevo manejo finde findes domicilio sucursal shopping cuadras duda dudas urge familia familias amigos chicos",
		"up arriba bendiciones atento atenta kiosco avenida abstenerse revendedores unicamente solamente hs llamar llamen horario lunes martes miercoles jueves viernes sabado sabados domingo domingos",
		"obrigado obrigada aceito faço faco envia chama valores",
		"please thanks thank hey hi hello prices shipping ship shipped timestamp anyone someone updated offers lowballs lowball pics located interested",
		"ok okay oka trato genial sirve guardo guardame manija deal pictured smoke firm served reposting wow lol xd",
		"budget cuotas garantia ah uy oi pessoal troco valeu negotiable bump paypal venmo meetup sorry pickup preferred folks guys dont cant im ive ill unless otherwise willing",
	].flatMap((line) => line.split(" ")),
);

/** Words of sentences that names have, too: in small letters, two are talk. */
const sentenceWords = new Set(
	[
		"me te nos les se lo que cualquier cosa hoy ayer ahora parque esquina local suerte exitos",
		"por favor para si no como cuando donde porque soy estoy esta estan fue leer mano paso solo total punto capital foto estacion",
		"yo vos ustedes ellos ya aca aqui alla ahi siempre nunca tambien tampoco pero aunque sino hasta desde entre todo todos todas plaza calle tomo barrio",
		"es son era eran ser hay habia tengo tiene tenia tenemos quiero quiere busco falta faltan hace hacer ver va van sea sean veces",
		"manana tarde noche semana mes dia dias anos edad andan anda funcionan perfecto perfectos paga pagar cambio cambios venta reserva gente hijo hija nene nena",
		"great prefer message who how day all is are was were you your we they i my our will would can could not only just more than but if when also",
		"sale trade trades trading looking nothing everything",
	].flatMap((line) => line.split(" ")),
);

/** Endings of verbs and of what is joined to them: "cambiamos", "mandame", "llevarlas", "subí". */
const verbEnding =
	/(?:[aei]mos|[ai]?eron|aron|[aei]ndo|[aei]me|nme|r(?:l[oae]s?|me|te|nos)|r(?:ía|ías|ían|án|é|á)|[áéíó])$/u;

/** Words for what people collect, beside the names of games. */
const thingWords = new Set(
	"caja cajas lata latas carpeta carpetas album albumes sobre sobres lote lotes mazo mazos tapete tapetes playmat peluche peluches figura figuras muneco munecos funda fundas folio folios joystick joysticks control controles mando mandos cable cables cargador cartucho cartuchos consola consolas memory juego juegos game games carta cartas card cards figurita figuritas figus box deck booster boosters pack packs binder sleeves toploader toploaders dados poster posters revista revistas manual manuales disco discos cassette".split(
		" ",
	),
);

/** Words that begin sentences, and names seldom: "te la guardo". */
const openings = new Set("me te se nos les le yo vos ya ojala".split(" "));

/** Laughter: "jajaj", "jejeje". */
const laughter = /^(?:[jh][aei]){2,}[jh]?$/;

/** Words that begin a remark on how, where and what not: "a la salida", "nada de política". */
const remarkOpenings = new Set("a al con sin nada without".split(" "));

/** The ending by which people make a word small: "saluditos". */
const diminutive = /it(?=[ao]s?$)/;

/** More words than a name has. */
const nameWordLimit = 8;
/** The words of a name in small letters that nothing else shows to be one. */
const plainNameWordLimit = 3;

interface ReadSentence {
	readonly words: readonly string[];
	/** The words that say something. */
	readonly telling: number;
	/** What speaks for talk: 2 and more is talk. */
	readonly talk: number;
	/** Whether a capital within, a digit or a word for such things shows a name. */
	readonly isNameLike: boolean;
}

/** The characters that are looked at: what goes on is no name. */
const readLength = 300;

function readSentence(whole: string): ReadSentence {
	const text = whole.slice(0, readLength);
	const typed = text.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== "");
	const isLoud = text === text.toUpperCase();
	const read = typed.map((word, at) => {
		const folded = foldText(word);
		// A capital within a line is a name's: "No More Heroes".
		const isSmall = at === 0 || isLoud || word === word.toLowerCase();
		const isVerb = isSmall && folded.length > 4 && verbEnding.test(word.toLowerCase());
		const isOfSentence = isSmall && (sentenceWords.has(folded) || isVerb);
		const isOpening = at === 0 && typed.length > 1 && openings.has(folded);
		const isOfTalk =
			talkWords.has(folded) ||
			talkWords.has(folded.replace(diminutive, "")) ||
			isOpening ||
			laughter.test(folded);
		const isNoun = thingWords.has(folded) || findMeaning("category", folded) !== null;
		return {
			folded,
			talk: isOfTalk ? 2 : Number(isOfSentence),
			isNameLike: isNoun || /\d/.test(word) || !isSmall,
		};
	});
	return {
		words: read.map(({ folded }) => folded),
		telling: read.filter(({ folded }) => !isEmptyWord(folded)).length,
		talk: read.reduce((sum, { talk }) => sum + talk, 0),
		isNameLike: read.some(({ isNameLike }) => isNameLike),
	};
}

/** Whether somebody talks: a word of talk, two of sentences, or more words than a name has. */
export function isTalk(text: string): boolean {
	const { words, talk } = readSentence(text);
	return talk > 1 || words.length > nameWordLimit;
}

/** Whether somebody talks by the words alone, however many there are: what has a number is often long. */
export function hasTalk(text: string): boolean {
	return readSentence(text).talk > 1;
}

/**
 * Whether words that no catalogue has look like a thing's name: a capital within, a digit or a word for what people collect;
 * else few words, of which none is of sentences.
 */
export function looksLikeName(text: string): boolean {
	const { words, telling, talk, isNameLike } = readSentence(text);
	if (!isNameLike && words.length > 1 && remarkOpenings.has(words[0] ?? "")) return false;
	return isNameLike || (talk === 0 && telling > 0 && telling <= plainNameWordLimit);
}
