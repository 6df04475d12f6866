import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepAliveMillis } from "../../rules.ts";
import { startKeepAlive } from "./keep-alive.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

function start() {
	const calls = {
		isSignedIn: vi.fn(async () => true),
		isHealthy: vi.fn(async () => true),
		onEnded: vi.fn(),
		onRecovered: vi.fn(),
	};
	return { ...calls, stop: startKeepAlive(calls) };
}

describe("keeping a session alive", () => {
	it("uses it every 30 seconds until it is stopped", async () => {
		expect(keepAliveMillis).toBe(30_000);
		const { isSignedIn, stop } = start();
		await vi.advanceTimersByTimeAsync(29_999);
		expect(isSignedIn).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(60_001);
		expect(isSignedIn).toHaveBeenCalledTimes(3);
		stop();
		await vi.advanceTimersByTimeAsync(90_000);
		expect(isSignedIn).toHaveBeenCalledTimes(3);
	});

	it("says once that the session is over", async () => {
		const { isSignedIn, onEnded } = start();
		isSignedIn.mockResolvedValue(false);
		await vi.advanceTimersByTimeAsync(120_000);
		expect(onEnded).toHaveBeenCalledOnce();
	});

	it("polls the server's health while it is away, and recovers", async () => {
		const { isSignedIn, isHealthy, onEnded, onRecovered } = start();
		const noted = vi.spyOn(console, "debug").mockImplementation(() => undefined);
		isSignedIn.mockRejectedValueOnce(new Error("away"));
		isHealthy.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error("away"));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(isHealthy).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(isHealthy).toHaveBeenCalledTimes(2);
		expect(noted.mock.calls).toEqual(Array(2).fill(["Session error", new Error("away")]));
		expect(onRecovered).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(onRecovered).toHaveBeenCalledOnce();
		expect(onEnded).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(30_000);
		expect(isSignedIn).toHaveBeenCalledTimes(3);
	});
});
