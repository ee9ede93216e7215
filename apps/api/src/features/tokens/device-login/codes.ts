import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { createToken, tokenBytes } from '@fovea/contract/tokens/format'
import { userCodeLength, userCodeLetters } from '@fovea/contract/tokens/user-code'

const secretBytes = 32

/** What a program is given to ask for its token with. */
export function createDeviceCode() {
  return randomBytes(secretBytes).toString('base64url')
}

export function createSalt() {
  return randomBytes(secretBytes)
}

export function createUserCode() {
  return Array.from({ length: userCodeLength }, () =>
    userCodeLetters.charAt(randomInt(userCodeLetters.length)),
  ).join('')
}

/**
 * The token that a program will get. It takes both what the program has and what the database has: neither alone leads to it,
 * and it need not be kept anywhere until it is handed out.
 */
export function deriveToken(deviceCode: string, salt: Buffer) {
  return createToken(createHmac('sha256', salt).update(deviceCode).digest().subarray(0, tokenBytes))
}
