import { z } from 'zod/mini'

/**
 * What a path names by its id. A text that can be none names nothing: the server answers as for one that is not there. To the
 * database capitals are the same id, so they are to everybody who compares ids.
 */
export const pathId = z.guid({ error: 'This is not a valid ID.' }).check(z.toLowerCase())
