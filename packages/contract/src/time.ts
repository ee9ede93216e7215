/** A day, in milliseconds: days are counted in UTC, which knows no summer time. */
export const dayMs = 24 * 60 * 60 * 1000
