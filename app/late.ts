/** Marks modules and styles as held back; browsers do not know it and leave them alone. */
const held = "late";

/** A page that is not painted by then, say because its tab is out of sight, gets all of it anyway, in milliseconds. */
const longestWait = 3000;

/**
 * Holds back a page's scripts, and the styles marked `data-late`, until it has been painted: pictures and text have
 * the connection for themselves until then, and everything on the page works without script.
 * @param html a rendered page with React Router's `Scripts`, {@link fetchKnown} and {@link fetchLate}
 */
export function holdBack(html: string): string {
	return html
		.replaceAll('<link rel="modulepreload"', `<link rel="${held}-module"`)
		.replaceAll('<link data-late="" rel="stylesheet"', `<link data-late="" rel="${held}-styles"`)
		.replace(' type="module" async="">', ` type="${held}-module">`);
}

/**
 * Stands behind the late styles in the head. A browser that has had them has what they name, too, and gets them
 * before the first paint. Free of characters that HTML escapes, as all scripts here.
 */
export const fetchKnown = `try{
const late=document.querySelector(\`link[rel=${held}-styles]\`);
if(late)if(localStorage.lateStyles===late.href)late.rel=\`stylesheet\`
}catch{}`.replaceAll("\n", "");

/**
 * Stands at the page's end and fetches what was held: after the first paint, or at once when somebody presses
 * something. The faces of a held stylesheet are made one by one and join the page once those that every text needs have
 * come: as a stylesheet they would have it laid out anew when it comes and again with each of its files.
 */
export const fetchLate = `{
let begun=false;
async function join(link){
const answer=await fetch(link.href),sheet=new CSSStyleSheet(),faces=[];
sheet.replaceSync(await answer.text());
for(const {style} of sheet.cssRules){
const of=function(name){return style.getPropertyValue(name)};
faces.push(new FontFace(of(\`font-family\`).replace(/[^ \\w]/g,\`\`),of(\`src\`),{weight:of(\`font-weight\`),unicodeRange:of(\`unicode-range\`)}))
}
await Promise.all(faces.filter(function(face){return face.unicodeRange.startsWith(\`U+20-\`)}).map(function(face){return face.load()}));
for(const face of faces)document.fonts.add(face)
}
function begin(){
if(begun)return;begun=true;
for(const link of document.querySelectorAll(\`link[rel=${held}-styles]\`)){
link.disabled=true;link.rel=\`stylesheet\`;
join(link).catch(function(){link.disabled=false});
try{localStorage.lateStyles=link.href}catch{}
}
for(const link of document.querySelectorAll(\`link[rel=${held}-module]\`))link.rel=\`modulepreload\`;
const late=document.querySelector(\`script[type=${held}-module]\`),script=document.createElement(\`script\`);
script.type=\`module\`;script.nonce=late.nonce;script.textContent=late.textContent;
document.head.append(script);script.remove()
}
new PerformanceObserver(begin).observe({type:\`paint\`,buffered:true});
setTimeout(begin,${longestWait});
for(const touch of [\`pointerdown\`,\`keydown\`])addEventListener(touch,begin,{once:true,capture:true})
}`.replaceAll("\n", "");
