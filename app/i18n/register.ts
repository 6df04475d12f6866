/**
 * The message files of the product, by feature. Empty here: `app/messages.ts` fills it by declaration merging,
 * so that this layer knows the type of every key without knowing any feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MessageRegistry {}

type PluralSuffix = "_one" | "_other" | "_many";
type WithoutPlural<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K;
type KeysOf<R> = { [F in keyof R]: WithoutPlural<keyof R[F] & string> }[keyof R];

/** Every key that `t` accepts; plural forms count as their base. */
export type MessageKey = KeysOf<MessageRegistry>;
