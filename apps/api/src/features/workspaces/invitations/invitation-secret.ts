import { createHash, randomBytes } from 'node:crypto'

/** By its beginning, a secret is known wherever it turns up, and kept out of logs. */
const prefix = 'fvi_'

/** 256 random bits: what the link carries. */
export function createInvitationSecret() {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** What the database holds of it. */
export function hashInvitationSecret(secret: string) {
  return createHash('sha256').update(secret).digest()
}
