import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { createToken, tokenBytes } from '@fovea/contract/tokens/format'
import { userCodeLength, userCodeLetters } from '@fovea/contract/tokens/user-code'

const secretBytes = 32

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

/** Neither the secret nor the salt suffices alone, and the token is stored nowhere before it is fetched. */
export function deriveToken(deviceCode: string, salt: Buffer) {
  return createToken(createHmac('sha256', salt).update(deviceCode).digest().subarray(0, tokenBytes))
}
