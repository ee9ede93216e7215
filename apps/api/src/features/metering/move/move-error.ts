/** Thrown with one sentence that says why metering was not moved, and what to do. */
export class MoveError extends Error {}
