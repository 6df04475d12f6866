import { z } from "zod";
import { checkedLine, checkedSecret } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { invitationPath, roles } from "./rules.ts";
import { accountForms, asciiEmail, passwordLimit, tidyAbout, withoutAt } from "./rules-fields.ts";
import { checkCountry, mailKinds } from "./rules-people.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words by which somebody would pass for the staff: brand, roles and departments. */
const officialWords = words(`
	reino cards admin admins administrator administrador administradora administracion root sysadmin
	moderator moderador moderadora moderacion moderation mod mods owner dueno staff team equipo official
	oficial operator operador support soporte help ayuda contact security seguridad system sistema
	webmaster postmaster hostmaster abuse noreply info mail bot verified verificado
`);

/** First parts of the site's addresses; a test compares them with the table of routes. */
const routeWords = words(`
	admin api assets auth aviso_legal arrepentimiento bienvenida collections como_funciona conditions contacto crear cruce dev error
	escudos favicon files fonts grupos health images intercambios language listas mails mas_buscado bloqueo mensajes messages
	notificaciones perfil popular profile reino_cards reporte reset_password robots robots_txt showcase
	showcases sitemap sitemap_xml sitemaps socket_io static terms tienda trades vitrina vitrinas
	well_known
`);

/** Words that stand for nobody in programs and on screens. */
const emptyWords = words(`
	null undefined nan none unknown desconocido desconocida anonymous anonimo anonima deleted
	deleted_user eliminado eliminada usuario usuario_eliminado user users guest invitado invitada
	visitor visitante
`);

/** Characters by the letter that they look like. A capital i looks like a small L, as a 1 does. */
const lookAlikes: Readonly<Record<string, string>> = {
	...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
	...{ i: "l", rn: "m", vv: "w" },
};

/** A name without case and underscores, and with one letter for all that look like it. */
function appearanceOf(name: string): string {
	const plain = name.toLowerCase().replaceAll("_", "");
	return plain.replace(/[0134578i]|rn|vv/g, (part) => lookAlikes[part] ?? part);
}

const reserved = new Set([...officialWords, ...routeWords, ...emptyWords].map(appearanceOf));
/** One or more official words, and nothing else. */
const officialName = new RegExp(`^(?:${officialWords.map(appearanceOf).join("|")})+$`);

/**
 * True for a name that looks like a reserved word, or like official words in a row with or without a number behind, such as
 * `Reino_Soporte` or `adm1n_2`.
 */
export function isReservedUsername(name: string): boolean {
	const looks = appearanceOf(name);
	const withoutNumber = appearanceOf(name.replace(/[\d_]+$/, ""));
	return reserved.has(looks) || officialName.test(looks) || officialName.test(withoutNumber);
}

const { signUp, profile } = accountForms;
export const emailSchema = checkedLine(signUp.email).transform(asciiEmail);
const newPassword = checkedSecret(signUp.password);

/** A person's own name, which may be one that nobody else can take. */
export const usernameSchema = checkedLine(profile.username);
/** A new name. The list of reserved ones stays on the server, whose answer is shown at the field. */
const newUsernameSchema = checkedLine(
	(name) => profile.username(name) ?? (isReservedUsername(name) ? "auth.error.usernameReserved" : null),
);
export const citySchema = checkedLine(signUp.city);

/** An X name without its "@"; empty means none. */
export const twitterSchema = checkedLine(signUp.twitterUsername).transform((text) => withoutAt(text) || null);

/** A text about oneself; empty means none. */
export const aboutSchema = checkedLine(profile.about).transform(tidyAbout);

export const SignInInput = z.object({
	email: emailSchema,
	password: checkedSecret(accountForms.signIn.password),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** The page that a form which mails a link was opened over, as far as the link carries it. */
const invitationSchema = z.unknown().transform(invitationPath).optional();

export const SignUpInput = z.object({
	email: emailSchema,
	password: newPassword,
	username: newUsernameSchema,
	country: checkedLine(checkCountry),
	city: citySchema,
	twitterUsername: twitterSchema,
	/** Key of the form, so that the same one twice makes one account and is answered alike. */
	submissionKey: uuidSchema.optional(),
	next: invitationSchema,
});
export type SignUpInput = z.infer<typeof SignUpInput>;

/** The address for a reset link. */
export const EmailInput = z.object({ email: emailSchema });
/** The address for another verification mail. */
export const ResendInput = EmailInput.extend({ next: invitationSchema });

/** The password is required in another browser than the one that signed up. */
export const VerifyEmailInput = z.object({
	token: z.string().max(1_000),
	password: z.string().max(passwordLimit.max).default(""),
});

export const NewPasswordInput = z.object({
	token: z.string().min(1).max(200),
	password: newPassword,
});
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

export const ChangeEmailInput = z.object({ email: emailSchema });
export const ChangeEmailWithPasswordInput = ChangeEmailInput.extend({
	currentPassword: checkedSecret(accountForms.changeEmailWithPassword.currentPassword),
});

/** A switch of the form is missing where it is off. */
export const ChooseMailsInput = z.object({
	kind: z.literal(mailKinds),
	isWanted: z.coerce.boolean().default(false),
});

export const EndSessionInput = z.object({ session: z.string() });

export const UnlinkProviderInput = z.object({ provider: z.string() });

export const ChangePasswordInput = z.object({
	currentPassword: checkedSecret(accountForms.changePassword.currentPassword),
	password: newPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** A change of a role from the one that the form showed, `before`. */
export const ChangeRoleInput = z.object({
	personId: uuidSchema,
	role: z.literal(roles),
	before: z.literal(roles),
});
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** The session of a person to end; null for all of them. */
export const EndSessionsInput = z.object({ personId: uuidSchema, sessionId: uuidSchema.nullable() });
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;
