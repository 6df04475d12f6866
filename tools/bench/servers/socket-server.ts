import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server, type ServerOptions } from "socket.io";
import { z } from "zod";

/** Options of Socket.IO that the product uses too, so that only the product's own work differs. */
const options: Partial<ServerOptions> = {
	transports: ["websocket"],
	perMessageDeflate: false,
	serveClient: false,
};
const handshake = z.object({ person: z.string() });
const message = z.object({ to: z.string(), text: z.string(), clientId: z.string() });

/**
 * The baseline of a durable chat: bare Socket.IO, where each message is one row in one commit and then goes to
 * the other person and back to the sender. Nobody is signed in and nothing is checked.
 */
function serve(connectionString: string): void {
	const pool = new pg.Pool({ connectionString, max: 10 });
	const http = createServer();
	const io = new Server(http, options);
	io.on("connection", (socket) => {
		const { person } = handshake.parse(socket.handshake.auth);
		socket.join(person);
		socket.on("send", async (input: unknown, answer: (id: string) => void) => {
			const { to, text, clientId } = message.parse(input);
			const { rows } = await pool.query<{ id: string }>({
				name: "bench_insert",
				text: "insert into bench_messages (sender, recipient, body) values ($1, $2, $3) returning id",
				values: [person, to, text],
			});
			const id = rows[0]?.id ?? "";
			io.to(to).emit("message", { id, clientId, from: person, text });
			answer(id);
		});
	});
	http.listen(0, "127.0.0.1", () => process.send?.((http.address() as AddressInfo).port));
}

process.on("disconnect", () => process.exit(0));
process.on("message", (connectionString: string) => serve(connectionString));
