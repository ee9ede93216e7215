import { createHash, randomBytes } from 'node:crypto'

/** Logs recognise a secret by this prefix and omit it. */
const prefix = 'fvi_'

export function createInvitationSecret() {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

export function hashInvitationSecret(secret: string) {
  return createHash('sha256').update(secret).digest()
}
