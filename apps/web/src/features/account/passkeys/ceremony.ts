import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { ConfirmationOptions, RegistrationOptions } from '@fovea/contract/auth'

/** Why this page cannot use passkeys; null if it can. */
export function findObstacle(): string | null {
  // The name of a passkey is the host's, which has to be a name.
  if (/^[\d.]+$|:/.test(location.hostname)) {
    return `Passkeys need an address with a name, and this is ${location.hostname}. Open the console at its name.`
  }
  return browserSupportsWebAuthn()
    ? null
    : 'This browser does not support passkeys. Use a current version of another one.'
}

export function createPasskey(options: RegistrationOptions) {
  return ask(() => startRegistration({ optionsJSON: options }))
}

export function askForPasskey(options: ConfirmationOptions) {
  return ask(() => startAuthentication({ optionsJSON: options }))
}

async function ask<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const obstacle = findObstacle()
  if (obstacle !== null) throw new Error(obstacle)
  try {
    return await act()
  } catch (cause) {
    throw new Error(describe(cause), { cause })
  }
}

/** Browsers do not tell a cancel from a time limit. */
function describe(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for the console already.'
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return 'It was canceled, or took too long. Try again.'
  }
  return 'The browser or the device refused it. Try another passkey or browser.'
}
