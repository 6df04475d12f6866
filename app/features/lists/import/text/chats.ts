import { foldText } from "#app/features/catalogue/rules-folding.ts";

/** A line of a chat without its stamp, and who wrote it. */
export interface ChatLine {
	readonly text: string;
	/** Null where no stamp says it. */
	readonly sender: string | null;
	/** True for a stamp alone, a notice of the program, and an answered message that it quotes. */
	readonly isNoise: boolean;
}

const month = "(?:\\p{L}{3,10}\\.?)";
const date = `(?:\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?|\\d{1,2} (?:de )?${month}(?: (?:de )?\\d{4})?|${month} \\d{1,2},? \\d{4}|hoy|ayer|today|yesterday)`;
const hour = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?: ?[ap]\\.? ?m\\.?)?";
/** All stamps have an hour, which few lines have. */
const someHour = /\d[:.]\d{2}/;
const between = "(?:,? (?:a las? |at )?|, ?)";
const time = `(?:${date}${between}${hour}|${hour}${between}${date})`;
const sender = "([^:]{1,60})";

/** "[12/11 19:04] Cami: …", "12/11/25, 19:04 - Cami: …": the dash or the brackets end the time. */
const stamped = new RegExp(`^(?:\\[${time}\\](?: [-–])? |${time} [-–] )${sender}: ?`, "iu");
/** A stamp without a dash: "12/11/25 19:04 Cami: …". */
const plainlyStamped = new RegExp(`^${time} ${sender}: `, "iu");
/** A line that is a stamp alone, as Telegram and Discord write it: "Nahuel, [12 nov 2026 a las 19:04]". */
const stampAlone = new RegExp(`^(.{1,60}?)(?:, \\[${time}\\]| [—–-] ?${time})$`, "iu");
const editedMark = / ?[(<](?:edited|editado)[)>]\s?$/iu;
const quotedMessage = /^> ?[^:]{1,40}: /u;

const notices = [
	/^<?(?:multimedia|archivo|imagen|foto|video|audio|sticker|gif|documento|ubicaci[oó]n|media|image|document)s? (?:omitid[oa]s?|omitted)>?$/iu,
	/^(?:se elimin[oó] este mensaje|eliminaste este mensaje|this message was deleted|you deleted this message)\.?$/iu,
	/^los mensajes y las llamadas est[aá]n cifrad/iu,
	/^messages and calls are end-to-end encrypted/iu,
	/^(?:te uniste|you joined|te añadieron|you were added)(?= |$)/iu,
	/^.{1,40} (?:cre[oó] (?:el|este) grupo|cambi[oó] (?:su n[uú]mero|el (?:nombre|asunto|[ií]cono))|se uni[oó]|sali[oó] del grupo|añadi[oó] a|agreg[oó] a|elimin[oó] a|created (?:the )?group|changed (?:the|their)|joined using|left)(?= |$)/iu,
	/^.{1,40} (?:envi[oó]|mand[oó]|sent) (?:el \d{1,2} de|una? (?:foto|video|audio|mensaje|archivo|imagen)|a (?:photo|video|voice message|file))(?= |\.|$)/iu,
	/^(?:(?:video)?llamada(?: de voz)? perdida|missed (?:voice |video )?call)(?= |$)/iu,
	/^(?:reenviad[oa]|forwarded)(?: (?:muchas veces|many times))?$/iu,
];

/** A line of a chat without its stamp. A list that nobody copied out of a chat has no stamps, and is left as it is. */
export function readChatLine(typed: string): ChatLine {
	const text = typed.replace(/^[\p{Cf}\s]+/u, "");
	if (quotedMessage.test(text)) return { text: typed, sender: null, isNoise: true };
	const hasHour = someHour.test(text);
	const match = hasHour ? (stamped.exec(text) ?? plainlyStamped.exec(text)) : null;
	const behind = match ? text.slice(match[0].length) : typed;
	const alone = hasHour && !match ? stampAlone.exec(text) : null;
	const name = match?.[1] ?? alone?.[1] ?? null;
	const plain = behind.replaceAll(/\p{Cf}/gu, "").replace(editedMark, "");
	const isNoise = alone !== null || notices.some((notice) => notice.test(plain.trim()));
	return {
		text: match ? plain : behind.replace(editedMark, ""),
		sender: name && foldText(name),
		isNoise,
	};
}
