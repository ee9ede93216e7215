import type { TokenChecks } from '../../../platform/live/live-events.ts'
import { tokenRepository } from '../repository.ts'

/** A token has ended. Good are those that are there, not expired, and of an account that may come in. */
export const tokenChecks: TokenChecks = {
  findValidTokens: async (db, tokenIds, now) =>
    new Set(await tokenRepository(db).findGoodTokens(tokenIds, now)),
}
