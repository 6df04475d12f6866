/** One tab of a browser, driven from outside by what both protocols of WebDriver can do. */
export interface Tab {
	open(url: string): Promise<void>;
	/** Runs a function in the page; what goes in and out is JSON. */
	run<In extends unknown[], Out>(script: (...values: In) => Out, ...values: In): Promise<Awaited<Out>>;
	/** Moves a pointer or presses keys, as WebDriver's "perform actions" has it. */
	perform(source: InputSource): Promise<void>;
	/** Ends the browser and removes what it wrote. */
	close(): Promise<void>;
}

export type InputSource =
	| {
			readonly type: "pointer";
			readonly id: string;
			readonly parameters?: { readonly pointerType: "mouse" };
			readonly actions: readonly PointerAction[];
	  }
	| { readonly type: "key"; readonly id: string; readonly actions: readonly KeyAction[] };

type PointerAction =
	| { readonly type: "pointerMove"; readonly x: number; readonly y: number }
	| { readonly type: "pointerDown" | "pointerUp"; readonly button: 0 };

interface KeyAction {
	readonly type: "keyDown" | "keyUp";
	/** A character, or one of WebDriver's private ones for a key without. */
	readonly value: string;
}

/** A browser that the tests run in. */
export interface Engine {
	readonly name: string;
	/** Debian's packages of it. */
	readonly packages: string;
	/** Whether its programs are here; they are installed when we are root. */
	isHere(): boolean;
	/** Starts it with an empty profile, in Spanish. */
	start(): Promise<Tab>;
}
