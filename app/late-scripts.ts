/** Marks a module and its preloads as held back; browsers do not know it and leave them alone. */
const held = "late-module";

/** A page that is not painted by then, say because its tab is out of sight, gets its scripts anyway, in milliseconds. */
const longestWait = 3000;

/**
 * Holds a page's scripts back until it has been painted: pictures and fonts have the connection for themselves
 * until then, and everything on the page works without script.
 * @param html a rendered page with React Router's `Scripts` and {@link startScripts}
 */
export function holdScripts(html: string): string {
	return html
		.replaceAll('<link rel="modulepreload"', `<link rel="${held}"`)
		.replace(' type="module" async="">', ` type="${held}">`);
}

/**
 * Stands at the page's end and fetches what was held: after the first paint, or at once when somebody presses
 * something. Free of characters that HTML escapes.
 */
export const startScripts = `{
let begun=false;
function begin(){
if(begun)return;begun=true;
for(const link of document.querySelectorAll(\`link[rel=${held}]\`))link.rel=\`modulepreload\`;
const late=document.querySelector(\`script[type=${held}]\`),script=document.createElement(\`script\`);
script.type=\`module\`;script.nonce=late.nonce;script.textContent=late.textContent;
document.head.append(script);script.remove()
}
new PerformanceObserver(begin).observe({type:\`paint\`,buffered:true});
setTimeout(begin,${longestWait});
for(const touch of [\`pointerdown\`,\`keydown\`])addEventListener(touch,begin,{once:true,capture:true})
}`.replaceAll("\n", "");
