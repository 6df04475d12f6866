import { type Condition, conditions } from "#app/features/catalogue/rules-conditions.ts";
import {
	type Completeness,
	completenessLevels,
	finishMaxLength,
	type Language,
	languages,
} from "#app/features/catalogue/rules-copies.ts";
import { readFinish, readGrade } from "#app/features/catalogue/vocabulary.ts";

/** Longest note of an entry, in code points. */
export const noteMaxLength = 140;
/** Longest grade ("PSA 9") of a copy, in code points. */
export const gradeMaxLength = 20;

/** A field of a copy that is one of few. */
export interface CopyChoiceRule<Value extends string> {
	readonly choices: readonly Value[];
}
/** A field of a copy that somebody writes. */
export interface CopyTextRule {
	/** Limit in code points. */
	readonly maxLength: number;
	/** Makes of a written text what is stored; as it is without one. */
	readonly read?: (text: string) => string | null;
}

/** All that tells a copy from others of its item, each under the name of its column and its field of a form. */
export const copyFields = {
	condition: { choices: conditions } as CopyChoiceRule<Condition>,
	completeness: { choices: completenessLevels } as CopyChoiceRule<Completeness>,
	language: { choices: languages } as CopyChoiceRule<Language>,
	/** Keys of finishes with blanks between them, or as typed. */
	finish: { maxLength: finishMaxLength, read: readFinish } as CopyTextRule,
	grade: { maxLength: gradeMaxLength, read: (text: string) => readGrade(text) ?? text } as CopyTextRule,
	note: { maxLength: noteMaxLength } as CopyTextRule,
} as const;
export type CopyField = keyof typeof copyFields;
export const copyFieldNames = Object.keys(copyFields) as readonly CopyField[];

/** How a copy of an item is, as far as somebody says it: what tells entries of one item apart. */
export type Copy = {
	readonly [Field in CopyField]: (typeof copyFields)[Field] extends CopyChoiceRule<infer Value>
		? Value | null
		: string | null;
};

/** A copy of which nothing is said. */
export const noCopy = copyFrom(() => null);

/** The copy of a want, which can have a note and nothing else. */
export function noteOnly({ note }: Copy): Copy {
	return { ...noCopy, note };
}

/** The copy of a row that has a column for each of its fields. */
export function copyOf(row: Copy): Copy {
	return copyFrom((field) => row[field]);
}

/** The copy of an entry that a listing offers, which says itself in what state its copy is. */
export function copyOfListed(copy: Copy, { condition, completeness }: Copy): Copy {
	return { ...copy, condition, completeness };
}

/** True for a copy of which nothing is said. */
export function isPlainCopy(copy: Copy): boolean {
	return copyFieldNames.every((field) => copy[field] === null);
}

/** True if two copies say the same. */
export function isSameCopy(one: Copy, other: Copy): boolean {
	return copyFieldNames.every((field) => one[field] === other[field]);
}

/** The copy that says what is written of each of its fields, empty for nothing; null where it can not say that. */
export function readCopy(writtenOf: (field: CopyField) => string): Copy {
	return copyFrom((field) => {
		const written = writtenOf(field);
		const rule: CopyChoiceRule<string> | CopyTextRule = copyFields[field];
		if ("choices" in rule) return rule.choices.find((choice) => choice === written) ?? null;
		const text = [...written].slice(0, rule.maxLength).join("").trimEnd();
		return text === "" ? null : (rule.read?.(text) ?? text);
	});
}

function copyFrom(readField: (field: CopyField) => string | null): Copy {
	return Object.fromEntries(copyFieldNames.map((field) => [field, readField(field)])) as Copy;
}
