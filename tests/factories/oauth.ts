import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { attributesOf } from "./html.ts";

export interface TestOauth {
	/** Settings of a provider that is this server. */
	readonly settings: {
		clientId: string;
		clientSecret: string;
		authorizeUrl: string;
		tokenUrl: string;
		profileUrl: string;
	};
	/** What the next person who comes agrees to be; null refuses. Another process puts it to `profileUrl`. */
	profile: object | null;
	stop(): Promise<void>;
}

/** Where the page leads by itself that answers whoever sets out to a provider; empty when it is another. */
export async function providerAddress(page: Response): Promise<string> {
	return attributesOf(await page.text(), 'meta[http-equiv="refresh"] ~ a', "href")[0] ?? "";
}

interface Grant {
	readonly challenge: string;
	readonly redirectUri: string;
	readonly profile: object;
}

interface Provider {
	readonly oauth: TestOauth;
	/** By the codes that have not been exchanged. */
	readonly grants: Map<string, Grant>;
	/** The profiles that tokens open. */
	readonly tokens: Map<string, object>;
}

const clientId = "reino-test";
const clientSecret = "a secret between Reino and the provider";

/**
 * Starts a real OAuth 2 server on a free port. It insists on what a provider insists on: state, a PKCE challenge
 * by S256 and its verifier, the client's secret, the same redirect address, and each code once.
 */
export async function startOauth(): Promise<TestOauth> {
	const server = createServer();
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const oauth: TestOauth = {
		settings: {
			clientId,
			clientSecret,
			authorizeUrl: `${origin}/authorize`,
			tokenUrl: `${origin}/token`,
			profileUrl: `${origin}/profile`,
		},
		profile: null,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
	const provider: Provider = { oauth, grants: new Map(), tokens: new Map() };
	server.on("request", (request, response) => {
		answer(provider, request, response).catch(() => response.writeHead(500).end());
	});
	return oauth;
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { oauth, tokens } = provider;
	const url = new URL(request.url ?? "/", oauth.settings.profileUrl);
	if (url.pathname === "/authorize") return authorize(provider, url.searchParams, response);
	if (url.pathname === "/token")
		return exchange(provider, new URLSearchParams(await text(request)), request, response);
	if (request.method === "PUT") {
		oauth.profile = JSON.parse(await text(request));
		return send(response, 200, {});
	}
	const profile = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
	send(response, profile ? 200 : 401, profile ?? { error: "invalid_token" });
}

function authorize({ oauth, grants }: Provider, params: URLSearchParams, response: ServerResponse): void {
	const challenge = params.get("code_challenge");
	const redirectUri = params.get("redirect_uri");
	const state = params.get("state");
	const isSound = params.get("client_id") === clientId && params.get("code_challenge_method") === "S256";
	if (!isSound || !challenge || !redirectUri || !state) {
		send(response, 400, { error: "invalid_request" });
		return;
	}
	const back = new URL(redirectUri);
	back.searchParams.set("state", state);
	if (oauth.profile) {
		const code = randomBytes(16).toString("hex");
		grants.set(code, { challenge, redirectUri, profile: oauth.profile });
		back.searchParams.set("code", code);
	} else back.searchParams.set("error", "access_denied");
	response.writeHead(302, { Location: back.href }).end();
}

function exchange(
	{ grants, tokens }: Provider,
	params: URLSearchParams,
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const code = params.get("code") ?? "";
	const grant = grants.get(code);
	grants.delete(code);
	const verifier = createHash("sha256")
		.update(params.get("code_verifier") ?? "")
		.digest("base64url");
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
	const isClient =
		params.get("client_secret") === clientSecret || request.headers.authorization === `Basic ${basic}`;
	if (
		!grant ||
		!isClient ||
		verifier !== grant.challenge ||
		params.get("redirect_uri") !== grant.redirectUri
	) {
		send(response, 400, { error: "invalid_grant" });
		return;
	}
	const token = randomBytes(16).toString("hex");
	tokens.set(token, grant.profile);
	send(response, 200, { access_token: token, token_type: "Bearer", expires_in: 3600 });
}

function send(response: ServerResponse, status: number, body: object): void {
	response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
