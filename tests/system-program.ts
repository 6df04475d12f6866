import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A package server that does not answer must not hold up the tests for minutes. */
const patience = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];

/** A program of the system that some tests need. */
export interface SystemProgram {
	/** The variable that names another one. */
	readonly variable: string;
	/** What it may be called. */
	readonly names: readonly string[];
	/** Debian's package of it. */
	readonly package: string;
}

/**
 * Finds a program: by its variable, in PATH, or in the system's package, which is installed when we are root.
 * @returns its path, or null where there is none
 */
export function findSystemProgram(program: SystemProgram): string | null {
	const told = process.env[program.variable];
	if (told) return told;
	const { names, package: name } = program;
	return findInPath(names) ?? (installPackage(name) ? findInPath(names) : null);
}

/** Finds a program in PATH by one of its names; null where there is none. */
function findInPath(names: readonly string[]): string | null {
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

/** Installs a package of the system, when we are root. The lists of a fresh system may be old or absent: then they come first. */
export function installPackage(name: string): boolean {
	if (process.getuid?.() !== 0) return false;
	const install = () => apt("install", "-y", "--no-install-recommends", name);
	return install() || (apt("update") && install());
}

function apt(...command: string[]): boolean {
	try {
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		execFileSync("apt-get", [...patience, ...command], { stdio: "ignore", env });
		return true;
	} catch {
		return false;
	}
}

/** Whether a path leads to a file that may be run. */
export function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
