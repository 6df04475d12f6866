import { Children, cloneElement, createContext, Fragment, isValidElement, type ReactNode, use } from "react";
import { Scripts } from "react-router";

/** Marks what is deferred; browsers do not know the type and leave it alone. */
const deferred = "deferred";

/** A page that is not painted by then, say because its tab is out of sight, gets its scripts anyway, in milliseconds. */
const longestWait = 3000;

interface DeferredScriptsProps {
	/** Addresses of modules that the browser would otherwise ask for last. */
	readonly lateModules: readonly string[];
	/** Whether the files are fetched while the browser lays the page out: for people whose pages have more script than images. */
	readonly isFetchedEarly: boolean;
}

/**
 * React Router's `Scripts`, loaded once the page has been painted: images and text have the connection for themselves
 * until then, and a press on what needs script is held. Stands before other scripts of the page's end, behind which the
 * browser may paint first. What `Scripts` renders is not promised, so that a test
 * of the pages holds it against this file; docs/decisions/052 says what it is worth.
 */
export function DeferredScripts({ lateModules, isFetchedEarly }: DeferredScriptsProps) {
	const nonce = use(NonceContext);
	const scripts = (
		<>
			{Scripts({})}
			{lateModules.map((file) => (
				<link key={file} rel="modulepreload" href={file} />
			))}
		</>
	);
	// Reloading on every edit needs the scripts in the order that Vite gives them.
	if (import.meta.env.DEV) return scripts;
	return (
		<>
			{isFetchedEarly && (
				<script nonce={nonce} suppressHydrationWarning>
					{fetchDeferred}
				</script>
			)}
			{import.meta.env.SSR ? defer(scripts) : scripts}
			<script nonce={nonce} suppressHydrationWarning>
				{loadDeferred}
			</script>
		</>
	);
}

interface Props {
	readonly children?: ReactNode;
	readonly type?: string;
}

function defer(node: ReactNode): ReactNode {
	return Children.map(node, (child) => {
		if (!isValidElement<Props & Record<string, unknown>>(child)) return child;
		if (child.type === Fragment) return defer(child.props.children);
		if (child.type === "link") return cloneElement(child, { rel: deferred, nonce: undefined });
		return child.props.type === "module" ? cloneElement(child, { type: deferred }) : child;
	});
}

/**
 * Marks a page until its scripts run: what is `loading="lazy"` waits for that, see `scripting.css`. Runs before the first
 * paint, and where scripts are deferred.
 */
export const markScriptsPending = import.meta.env.DEV
	? ""
	: "document.documentElement.dataset.scriptsPending=1";

/** Lets what waited for the page's scripts be fetched. */
export function unmarkScriptsPending(): void {
	delete document.documentElement.dataset.scriptsPending;
}

/**
 * Fetches the files of what is deferred, behind all else. A browser runs it once it has the styles and before it lays the
 * page out, which takes a cheap phone longer than the files do. Free of characters that HTML escapes.
 */
const fetchDeferred = `for(const link of document.querySelectorAll(\`link[rel=${deferred}]\`)){link.fetchPriority=\`low\`;link.rel=\`modulepreload\`}`;

/** Loads what was deferred after the first paint. Free of characters that HTML escapes. */
const loadDeferred = `{
let asked=0;
function load(){
if(asked++)return;
for(const link of document.querySelectorAll(\`link[rel=${deferred}]\`))link.rel=\`modulepreload\`;
const entry=document.querySelector(\`script[type=${deferred}]\`),script=document.createElement(\`script\`);
script.type=\`module\`;script.nonce=entry.nonce;script.textContent=entry.textContent;
document.head.append(script);script.remove()
}
new PerformanceObserver(load).observe({type:\`paint\`,buffered:true});
setTimeout(function(){load();delete document.documentElement.dataset.scriptsPending},${longestWait})
}`.replaceAll("\n", "");

/** The nonce of the response being rendered; undefined in the browser, where it is spent. */
export const NonceContext = createContext<string | undefined>(undefined);
