/** Thrown with one sentence that says what a cluster lacks, and what to do. Nothing was changed. */
export class DistributeError extends Error {}
