import type common from "./messages/core-es.json";

/**
 * The message files of the product: this layer's own, and those that `app/messages.ts` adds by declaration merging, so
 * that the type of every key is known here without its texts.
 */
export interface MessageRegistry {
	common: typeof common;
}

type PluralSuffix = "_one" | "_other" | "_many";
type WithoutPlural<K> = K extends `${infer Base}${PluralSuffix}` ? Base : K;
type KeysOf<R> = { [F in keyof R]: WithoutPlural<keyof R[F] & string> }[keyof R];

/** Every key that `t` accepts; plural forms count as their base. */
export type MessageKey = KeysOf<MessageRegistry>;
