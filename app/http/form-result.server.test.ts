import { data, redirect } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { jsonResultOf } from "./form-result.server.ts";
import { sendFileForm } from "./send-file-form.ts";

const address = "http://localhost/vitrinas/elemento/agregar";
const refused = { ok: false, failure: { code: "request.invalid", params: {}, problems: {} } };

function fileForm(headers: HeadersInit = {}): Request {
	const body = new FormData();
	body.append("image", new File(["bytes"], "foto.jpg", { type: "image/jpeg" }));
	return new Request(address, { method: "POST", body, headers });
}

/** The result of an action, as a script that posts the form gets it. */
function askForJson(action: () => Promise<ReturnType<typeof data>>): Promise<Response> {
	const request = fileForm({ Accept: "application/json" });
	return jsonResultOf(action)({ request }, () => Promise.reject(new Error("the page was asked for")));
}

describe("a form with files that a script posts", () => {
	it("is answered with the action's result, its status and its headers", async () => {
		const init = { status: 400, headers: { "Set-Cookie": "a=b" } };
		const response = await askForJson(async () => data(refused, init));
		expect([response.status, response.headers.get("Set-Cookie")]).toEqual([400, "a=b"]);
		expect(await response.json()).toEqual(refused);
	});

	it("is led on by a header that no browser follows by itself", async () => {
		const headers = { "Set-Cookie": "a=b" };
		const response = await askForJson(async () => Promise.reject(redirect("/vitrinas", { headers })));
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toEqual({ location: "/vitrinas", "set-cookie": "a=b" });
	});

	it("fails where the action does", async () => {
		await expect(askForJson(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	});

	it("is left to its page where no script asks", async () => {
		const page = new Response("<html>");
		const answer = jsonResultOf(() => Promise.reject(new Error("the action was asked for")));
		const requests = [fileForm(), new Request(address, { headers: { Accept: "application/json" } })];
		for (const request of requests) expect(await answer({ request }, async () => page)).toBe(page);
	});
});

describe("sending a form with files", () => {
	afterEach(() => vi.unstubAllGlobals());

	/** @returns what the server was sent, once it was */
	function serve(response: Response): Request[] {
		const sent: Request[] = [];
		vi.stubGlobal("fetch", async (request: Request) => {
			sent.push(request);
			return response;
		});
		return sent;
	}

	it("hands the request on as it is: WebKit cannot read its form back", async () => {
		const sent = serve(Response.json(refused, { status: 400 }));
		const request = fileForm();
		expect(await sendFileForm({ request })).toMatchObject({ data: refused, init: { status: 400 } });
		expect(sent).toEqual([request]);
		expect([request.bodyUsed, request.headers.get("Accept")]).toEqual([false, "application/json"]);
	});

	it("follows a redirect of the action", async () => {
		serve(new Response(null, { headers: { Location: "/vitrinas" } }));
		const thrown = await sendFileForm({ request: fileForm() }).catch((error: Response) => error);
		expect(thrown).toMatchObject({ status: 302 });
		expect((thrown as Response).headers.get("Location")).toBe("/vitrinas");
	});

	it("fails as a form does whose answer is no result", async () => {
		serve(new Response("<html>", { status: 502 }));
		expect(await sendFileForm({ request: fileForm() })).toMatchObject({
			data: { ok: false, failure: { code: "service.unavailable" } },
			init: { status: 502 },
		});
	});
});
