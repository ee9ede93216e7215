/** A day, in milliseconds: days are counted in UTC, which knows no summer time. */
export const dayMs = 24 * 60 * 60 * 1000

/** When the service began, in Unix seconds: no statistic looks further back. */
export const serviceStartSeconds = 1_585_699_200
