import { z } from 'zod/mini'

/**
 * An ID in a path. A malformed ID is answered like one that does not exist. Lower case, because PostgreSQL compares
 * UUIDs without case.
 */
export const pathId = z.guid({ error: 'This is not a valid ID.' }).check(z.toLowerCase())
