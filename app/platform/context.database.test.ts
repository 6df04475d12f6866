import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { inTransaction, type TransactionContext } from "./context.server.ts";
import { EventBus } from "./events.server.ts";

const { db } = await testDatabase();

function context() {
	const events = new EventBus<TransactionContext>();
	return { ctx: contextOf(db, null, { events }), heard: collectEvents(events, ["inner", "outer"]) };
}
const record = (type: string) => (tx: TransactionContext) => tx.record({ type });

describe("what a transaction within another records", () => {
	it("is heard of once that is committed, in the order in which it happened", async () => {
		const { ctx, heard } = context();
		await inTransaction(ctx, async (tx) => {
			await inTransaction(tx, record("inner"));
			expect(heard).toEqual([]);
			await tx.record({ type: "outer" });
		});
		expect(heard).toEqual([{ type: "inner" }, { type: "outer" }]);
	});

	it("is not heard of where either fails", async () => {
		const { ctx, heard } = context();
		const fail = async (tx: TransactionContext) => {
			await inTransaction(tx, record("inner"));
			throw new Error("refused");
		};
		await expect(inTransaction(ctx, fail)).rejects.toThrow("refused");
		expect(heard).toEqual([]);
		await inTransaction(ctx, async (tx) => {
			await expect(inTransaction(tx, fail)).rejects.toThrow("refused");
			await tx.record({ type: "outer" });
		});
		expect(heard).toEqual([{ type: "outer" }]);
	});
});
