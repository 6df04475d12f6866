/** An error that comes again however often the same is tried; its cause is what went wrong. */
export class FinalError extends Error {}
