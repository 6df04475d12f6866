import { until } from "#tests/until.ts";
import type { Tab } from "./tab.ts";

/** What a person points at: its role, and its name for screen readers or the beginning of that. */
export interface Target {
	readonly role: "button" | "link" | "field" | "option" | "gridcell";
	readonly name: string;
}

export interface AttachedFile {
	readonly name: string;
	readonly type: string;
	readonly bytes: Uint8Array;
}

interface Point {
	readonly x: number;
	readonly y: number;
}

/** How long a busy machine may take to show something, in milliseconds. */
const patience = 60_000;
/** WebDriver's character for the key. */
export const enter = "\ue007";

/** Somebody at a browser, who does what a person does: looks, presses and types. */
export class Visitor {
	readonly #tab: Tab;
	readonly #origin: string;

	constructor(tab: Tab, origin: string) {
		this.#tab = tab;
		this.#origin = origin;
	}

	/** Opens a page and waits until it answers to a press. */
	async open(path: string): Promise<void> {
		await this.#tab.open(new URL(path, this.#origin).href);
		await this.waitFor(`${path} answers`, () => document.documentElement.dataset.interactive === "true");
	}

	run<In extends unknown[], Out>(script: (...values: In) => Out, ...values: In): Promise<Awaited<Out>> {
		return this.#tab.run(script, ...values);
	}

	/** Waits until a function in the page returns true. */
	waitFor<In extends unknown[]>(
		what: string,
		script: (...values: In) => boolean,
		...values: In
	): Promise<void> {
		return this.#until(what, () => this.run(script, ...values));
	}

	/** Waits for a text that is shown. */
	see(text: string): Promise<void> {
		return this.waitFor(`"${text}" is shown`, (wanted) => document.body.innerText.includes(wanted), text);
	}

	/** Waits for a path with search and fragment. @param shape a regular expression */
	arriveAt(shape: string): Promise<void> {
		const isThere = (wanted: string) =>
			new RegExp(wanted).test(location.pathname + location.search + location.hash);
		return this.waitFor(`the address is ${shape}`, isThere, shape);
	}

	/** Presses what is in reach, once it stands still. */
	async press({ role, name }: Target): Promise<void> {
		let point: Point | null = null;
		await this.#until(`${role} "${name}" is in reach`, async () => {
			const before = point;
			point = await this.run(locate, role, name);
			return point !== null && before?.x === point.x && before.y === point.y;
		});
		if (point) await this.pressAt(point);
	}

	pressAt({ x, y }: Point): Promise<void> {
		return this.#tab.perform({
			type: "pointer",
			id: "mouse",
			parameters: { pointerType: "mouse" },
			actions: [
				{ type: "pointerMove", x, y },
				{ type: "pointerDown", button: 0 },
				{ type: "pointerUp", button: 0 },
			],
		});
	}

	/** Types a text in place of what a field has. */
	async fill(name: string, text: string): Promise<void> {
		await this.press({ role: "field", name });
		await this.run(() => {
			const field = document.activeElement;
			if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
		});
		await this.type(text);
		await this.waitFor(`"${name}" has "${text}"`, hasValue, text);
	}

	/** Presses the keys of a text. */
	type(text: string): Promise<void> {
		const actions = [...text].flatMap((value) => [
			{ type: "keyDown", value } as const,
			{ type: "keyUp", value } as const,
		]);
		return this.#tab.perform({ type: "key", id: "keyboard", actions });
	}

	/** Chooses from a list that the browser opens outside of the page. */
	select(name: string, value: string): Promise<void> {
		return this.waitFor(`"${name}" has ${value}`, chooseOption, name, value);
	}

	/** Puts a file into a field, as dropping it there would: the browser's own dialog is out of reach. */
	attach(name: string, { bytes, ...file }: AttachedFile): Promise<void> {
		const base64 = Buffer.from(bytes).toString("base64");
		return this.waitFor(`"${name}" has a file`, attachFile, name, { ...file, base64 });
	}

	/** A page that is just leaving answers nothing, and is asked again. */
	async #until(what: string, condition: () => Promise<boolean>): Promise<void> {
		try {
			await until(what, () => condition().catch(() => false), patience);
		} catch (error) {
			throw new Error(`${what}: never, on\n${await this.run(describePage)}`, { cause: error });
		}
	}
}

/** In the page: its address and the beginning of what it says, or of its dialog. */
function describePage(): string {
	const shown = document.querySelector<HTMLElement>("dialog[open]") ?? document.body;
	return `${location.href}\n${shown.innerText.slice(0, 1500)}`;
}

/** In the page: the middle of what is visible of a role and name; null where there is none, or something lies over it. */
function locate(role: Target["role"], name: string): Point | null {
	const selectors = {
		button: "button, summary",
		link: "a[href]",
		field: "input:not([type=hidden]), textarea, select",
		option: "[role=option]",
		gridcell: "[role=gridcell]",
	};
	const textOf = (node: Element | null) => {
		const copy = node?.cloneNode(true) as Element | undefined;
		for (const hidden of copy?.querySelectorAll("[aria-hidden=true]") ?? []) hidden.remove();
		return copy?.textContent ?? "";
	};
	const nameOf = (element: Element) => {
		const labels = "labels" in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
		const by = element.getAttribute("aria-labelledby");
		const text =
			element.ariaLabel ||
			(by && textOf(document.getElementById(by))) ||
			labels.map(textOf).join(" ") ||
			textOf(element);
		return text.replaceAll(/\s+/g, " ").trim();
	};
	const all = [...document.querySelectorAll(selectors[role])];
	const found = all.filter((element) => nameOf(element).startsWith(name));
	// Whose whole name it is comes first.
	found.sort((one, other) => nameOf(one).length - nameOf(other).length);
	for (const element of found) {
		const isMark = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
		const shown = isMark ? (element.labels?.[0] ?? element) : element;
		// A list may measure itself by cells that nobody sees.
		if (!shown.checkVisibility({ visibilityProperty: true })) continue;
		const { left, top, width, height } = shown.getBoundingClientRect();
		const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
		const hit = document.elementFromPoint(point.x, point.y);
		if (shown.contains(hit)) return point;
		shown.scrollIntoView({ block: "center", behavior: "instant" });
	}
	return null;
}

/** In the page: whether the field with the focus has a text. */
function hasValue(text: string): boolean {
	const field = document.activeElement;
	return field !== null && "value" in field && field.value === text;
}

/** In the page: chooses an option as a person's choice would. */
function chooseOption(name: string, value: string): boolean {
	const field = [...document.querySelectorAll("select")].find(({ labels }) =>
		[...labels].some(({ textContent }) => textContent?.trim().startsWith(name)),
	);
	if (!field) return false;
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
	field.dispatchEvent(new Event("change", { bubbles: true }));
	return field.value === value;
}

interface EncodedFile extends Omit<AttachedFile, "bytes"> {
	readonly base64: string;
}

/** In the page: gives a file field a file. */
function attachFile(label: string, { name, type, base64 }: EncodedFile): boolean {
	const all = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
	const field = all.find(
		({ ariaLabel, labels }) =>
			ariaLabel === label ||
			[...(labels ?? [])].some(({ textContent }) => textContent?.trim().startsWith(label)),
	);
	if (!field) return false;
	const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	const data = new DataTransfer();
	data.items.add(new File([bytes], name, { type }));
	field.files = data.files;
	field.dispatchEvent(new Event("change", { bubbles: true }));
	return true;
}
