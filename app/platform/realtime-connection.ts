import type { Socket } from "socket.io-client";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import type { Result } from "#app/shared/result.ts";

/** Event listeners, by event. */
type Listeners<In> = { [E in keyof In]: (...values: never[]) => void };

/** The server's events about the connection itself. */
export interface LinkEvents {
	/** Whether the node hears of what happens on the others; while it does not, what they commit is to be asked for. */
	"nodes:linked": (isLinked: boolean) => void;
}

/** A shared connection, as one user of it sees it. */
export interface RealtimeConnection<In extends Listeners<In>> {
	/** Hears an event until the connection is left. */
	on<E extends keyof In & string>(event: E, listen: In[E]): void;
	/** Runs now if the socket is connected, and whenever it is again. */
	onConnected(run: () => void): void;
	/** Runs whenever something may have been missed until now: the socket has connected, or its node is linked again. */
	onReturn(run: () => void): void;
	onDisconnected(run: () => void): void;
	/** Runs once for a person whom the server refuses as banned, until a socket of theirs is let in again. */
	onBanned(run: () => void): void;
	/** Whether everything is heard: the socket is connected, and its node linked to the others. */
	hearsAll(): boolean;
	isConnected(): boolean;
	/**
	 * Asks for something and waits for its result.
	 * @throws when there is no connection or no answer within 5 s; the server may have done it all the same
	 */
	request<T>(event: string, input: unknown): Promise<Result<T>>;
	/** Says something that is worth nothing later: without a connection it is not said. */
	emit(event: string, input: unknown): void;
}

/** The place of one user at the tab's socket. */
export interface JoinedRealtime<In extends Listeners<In>> {
	/** Null until the socket's code has loaded, and once it is left. */
	readonly connection: RealtimeConnection<In> | null;
	/** Stops hearing; the last one to leave closes the socket. */
	leave(): void;
}

/** How long an answer may take, in milliseconds. */
const answerMillis = 5_000;
/** How a socket that was cut comes back, in milliseconds: by chance half of a delay to half more, so that nodes meet no crowd. */
export const reconnection = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 };
/** Delay of a reconnection after the server cut the socket, in milliseconds: half of it to half more. */
const returnMillis = 1_000;
/** Delay of a reconnection after the server refused the socket, in milliseconds. */
const refusedMillis = 5_000;
/** A page that follows within this time keeps the socket, in milliseconds. */
const lingerMillis = 2_000;

interface Shared {
	readonly socket: Socket;
	isLinked: boolean;
	/** The number of times in a row that the server refused the person as banned. */
	bannedTimes: number;
}

let shared: Promise<Shared> | undefined;
let users = 0;
/** Runs while nobody uses the socket. */
let linger: ReturnType<typeof setTimeout> | undefined;

/**
 * Joins this tab's socket. Its code is fetched, and the socket opened, for the first that joins; where the code does not
 * come, nothing is heard.
 * @param listen registers what is heard, once the code has loaded
 */
export function joinRealtime<In extends Listeners<In>>(
	listen: (connection: RealtimeConnection<In>) => void,
): JoinedRealtime<In> {
	let connected: LeavableConnection<In> | null = null;
	let hasLeft = false;
	connect<In>().then(
		(link) => {
			if (hasLeft) return link.leave();
			connected = link;
			listen(link);
		},
		() => undefined,
	);
	return {
		get connection() {
			return connected;
		},
		leave: () => {
			hasLeft = true;
			connected?.leave();
			connected = null;
		},
	};
}

type LeavableConnection<In extends Listeners<In>> = RealtimeConnection<In> &
	Pick<JoinedRealtime<In>, "leave">;

/** @throws when the socket's code cannot be fetched */
async function connect<In extends Listeners<In>>(): Promise<LeavableConnection<In>> {
	users += 1;
	clearTimeout(linger);
	shared ??= openSocket();
	const link = await shared.catch((error: unknown) => {
		users -= 1;
		shared = undefined;
		throw error;
	});
	const { socket } = link;
	const leaving: (() => void)[] = [];
	const hear = (event: string, listen: (...values: never[]) => void) => {
		const listener = listen as (...values: unknown[]) => void;
		socket.on(event, listener);
		leaving.push(() => socket.off(event, listener));
	};
	const onReturn = (run: () => void) => {
		hear("connect", run);
		hear("nodes:linked", (isLinked: boolean) => isLinked && run());
	};
	return {
		on: hear,
		onConnected: (run) => {
			onReturn(run);
			if (socket.connected) run();
		},
		onReturn,
		onDisconnected: (run) => hear("disconnect", run),
		onBanned: (run) => {
			hear("connect_error", () => link.bannedTimes === 1 && run());
			if (link.bannedTimes > 0) run();
		},
		hearsAll: () => socket.connected && link.isLinked,
		isConnected: () => socket.connected,
		request: async (event, input) => {
			if (!socket.connected) throw new Error("no connection");
			return socket.timeout(answerMillis).emitWithAck(event, input);
		},
		emit: (event, input) => {
			if (socket.connected) socket.emit(event, input);
		},
		leave: () => {
			for (const stop of leaving.splice(0)) stop();
			users -= 1;
			if (users === 0) linger = setTimeout(() => closeUnused(socket), lingerMillis);
		},
	};
}

async function openSocket(): Promise<Shared> {
	const { io } = await import("socket.io-client");
	const socket = io({
		transports: ["websocket", "polling"],
		tryAllTransports: true,
		...reconnection,
	});
	const link: Shared = { socket, isLinked: true, bannedTimes: 0 };
	// A node that is cut off says so after each connection; another one need not say anything.
	socket.on("connect", () => {
		link.isLinked = true;
		link.bannedTimes = 0;
	});
	socket.on("nodes:linked", (isLinked: boolean) => {
		link.isLinked = isLinked;
	});
	// One session of a person ended; this tab's may live on.
	socket.on("disconnect", (reason) => {
		if (reason === "io server disconnect") reconnectAfter(returnDelay(), socket);
	});
	// The server has refused it: nobody is signed in, or the database is away. Other failures it tries again by itself.
	socket.on("connect_error", ({ message }) => {
		if (message === ("auth.banned" satisfies ErrorCode)) link.bannedTimes += 1;
		if (!socket.active) reconnectAfter(refusedMillis, socket);
	});
	return link;
}

/** How long to wait after being cut by the server, in milliseconds. */
export function returnDelay(): number {
	return returnMillis * (0.5 + Math.random());
}

/** Connects again later, unless the tab has left this socket by then. */
function reconnectAfter(millis: number, socket: Socket): void {
	setTimeout(async () => {
		const link = await shared;
		if (link?.socket === socket) socket.connect();
	}, millis);
}

function closeUnused(socket: Socket): void {
	const close = () => {
		if (users > 0) return;
		socket.close();
		shared = undefined;
	};
	if (socket.connected || !socket.active) close();
	else {
		// The browser complains about a socket that is closed while it is being opened.
		socket.once("connect", close);
		socket.once("connect_error", close);
	}
}
