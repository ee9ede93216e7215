import type { TokenChecks } from '../../../platform/live/live-events.ts'
import { tokenRepository } from '../repository.ts'

/** A token is valid if it exists, has not expired and its maker is not deactivated. */
export const tokenChecks: TokenChecks = {
  findValidTokens: async (db, tokenIds, now) =>
    new Set(await tokenRepository(db).findValidTokens(tokenIds, now)),
}
