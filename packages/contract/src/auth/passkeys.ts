// chunk: passkeys
import { z } from 'zod/mini'
import { staffAccesses } from '../admin/staff-roles.ts'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { nameText, oneLineName } from '../text.ts'

export const maxPasskeys = 10
const maxPasskeyName = 60
/** How long after the sign-in a first passkey can be registered, and how long a confirmation lasts. */
export const firstPasskeyMinutes = 10
export const confirmationHours = 12

export const passkeyName = oneLineName(1, maxPasskeyName)

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  created: z.iso.datetime(),
  lastUsed: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyOverview = z.object({
  docs: z.array(passkey),
  /** Whether the back office opens only with a passkey. */
  required: z.boolean(),
  access: z.enum(staffAccesses),
  /** Whether this sign-in is recent enough to register a first passkey, or has confirmed one. */
  mayRegister: z.boolean(),
})
export type PasskeyOverview = z.infer<typeof passkeyOverview>

const base64url = (most: number) =>
  z
    .string({ error: 'Send text in base64url.' })
    .check(
      z.maxLength(most, { error: `Use at most ${most.toLocaleString('en-US')} characters.` }),
      z.regex(/^[\w-]+$/, { error: 'Send text in base64url.' }),
    )

const credentialId = base64url(1_364)
const transports = z.array(nameText(20)).check(z.maxLength(10))
const publicKeyType = z.literal('public-key')
const knownCredential = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.array(z.string()),
})

/** The options of `navigator.credentials.create`, in the JSON form of WebAuthn. */
export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type RegistrationOptions = z.infer<typeof registrationOptions>

/** The options of `navigator.credentials.get`. */
export const confirmationOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(knownCredential),
  userVerification: z.literal('required'),
})
export type ConfirmationOptions = z.infer<typeof confirmationOptions>

const credential = { id: credentialId, rawId: credentialId, type: publicKeyType }

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.optional(transports),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

export const confirmationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
  }),
})
export type ConfirmationResponse = z.infer<typeof confirmationResponse>

export const listPasskeys = defineEndpoint({
  operationId: 'listPasskeys',
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'Your passkeys for the back office, and whether this sign-in has confirmed one.',
  answer: z.object({ payload: passkeyOverview }),
})

export const postPasskeyOptions = defineEndpoint({
  operationId: 'startPasskeyRegistration',
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary:
    'Starts to register a passkey: options for the browser, for five minutes. Needs a confirmed sign-in; for a first passkey, one that is at most 10 minutes old.',
  answer: z.object({ payload: z.object({ options: registrationOptions }) }),
})

export const postPasskey = defineEndpoint({
  operationId: 'registerPasskey',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: "Registers a passkey with the browser's response, up to 10. Confirms this sign-in, too.",
  body: z.object({ name: passkeyName, response: registrationResponse }),
  answer: z.object({ payload: z.object({ doc: passkey }) }),
})

export const putPasskey = defineEndpoint({
  operationId: 'renamePasskey',
  method: 'PUT',
  path: '/api/user/passkeys/:passkeyId',
  summary: 'Renames a passkey. Needs a confirmed sign-in.',
  params: z.object({ passkeyId: pathId }),
  body: z.object({ name: passkeyName }),
  answer: z.object({ payload: z.object({ doc: passkey }) }),
})

export const deletePasskey = defineEndpoint({
  operationId: 'removePasskey',
  method: 'DELETE',
  path: '/api/user/passkeys/:passkeyId',
  summary:
    'Removes a passkey. Needs a confirmed sign-in; the last one stays where the back office requires one.',
  params: z.object({ passkeyId: pathId }),
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})

export const postConfirmationOptions = defineEndpoint({
  operationId: 'startConfirmation',
  method: 'POST',
  path: '/api/user/passkeys/confirmation/options',
  summary: 'Starts to confirm that it is you: options for the browser, for five minutes.',
  answer: z.object({ payload: z.object({ options: confirmationOptions }) }),
})

export const postConfirmation = defineEndpoint({
  operationId: 'confirmWithPasskey',
  method: 'POST',
  path: '/api/user/passkeys/confirmation',
  summary:
    "Confirms with the browser's response that it is you. The back office is open to this sign-in for 12 hours.",
  body: z.object({ response: confirmationResponse }),
  answer: z.object({ payload: z.object({ confirmed: z.literal(1) }) }),
})
