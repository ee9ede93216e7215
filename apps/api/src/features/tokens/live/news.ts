import type { TokenEnds } from '../../../platform/live/news.ts'
import { tokenRepository } from '../repository.ts'

/** A token has ended. Good are those that are there, not expired, and of an account that may come in. */
export const tokenEnds: TokenEnds = {
  stillGood: async (db, tokenIds, now) =>
    new Set(await tokenRepository(db).findGoodTokens(tokenIds, now)),
}
