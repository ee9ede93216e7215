import { z } from 'zod/mini'

/** A malformed ID is answered like an unknown one. Lower case, because PostgreSQL compares UUIDs without case. */
export const pathId = z.guid({ error: 'This is not a valid ID.' }).check(z.toLowerCase())
