/**
 * pg-boss' tables that hold work to be done, in an order in which each refers to those before it. pg-boss does not promise
 * their names; the test beside this file fails when it has others.
 */
export const pgBossTables: readonly string[] = [
	"queue",
	"schedule",
	"subscription",
	"job_common",
	"job_dependency",
];
