import type * as Library from '@simplewebauthn/server'
import type { ConfirmationResponse, RegistrationResponse } from '@fovea/contract/auth'
import type { Config } from '../../../platform/config/config.ts'
import { AppError } from '../../../platform/errors.ts'

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
export const algorithms = [-8, -7, -257]

type Known = { credentialId: Buffer; publicKey: Buffer; counter: number }

/** The page that the browser saw when the person used the passkey. */
function expectedOf(config: Config, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: config.publicUrl,
    expectedRPID: new URL(config.publicUrl).hostname,
    requireUserVerification: true,
  }
}

export async function verifyRegistration(
  config: Config,
  challenge: string,
  response: RegistrationResponse,
) {
  const { clientDataJSON, attestationObject } = response.response
  const { registrationInfo } = await verify(({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      ...expectedOf(config, challenge),
      supportedAlgorithmIDs: algorithms,
      response: {
        ...response,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
    }),
  )
  if (registrationInfo) return registrationInfo.credential
  throw createRefusal()
}

/** Returns the new count of the passkey's uses. */
export async function verifyConfirmation(
  config: Config,
  challenge: string,
  response: ConfirmationResponse,
  known: Known,
) {
  const { verified, authenticationInfo } = await verify(({ verifyAuthenticationResponse }) =>
    verifyAuthenticationResponse({
      ...expectedOf(config, challenge),
      response: { ...response, clientExtensionResults: {} },
      credential: {
        id: known.credentialId.toString('base64url'),
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
      },
    }),
  )
  if (verified) return authenticationInfo.newCounter
  throw createRefusal()
}

/** The library takes 25 MB and is loaded with the first passkey, because few people are of the staff. */
async function verify<Result>(act: (library: typeof Library) => Promise<Result>): Promise<Result> {
  const library = await import('@simplewebauthn/server')
  try {
    return await act(library)
  } catch (error) {
    throw createRefusal(error)
  }
}

export function createRefusal(cause?: unknown) {
  return new AppError(
    'PASSKEY_REFUSED',
    "This passkey wasn't accepted. Try again, or use another one.",
    { cause },
  )
}
