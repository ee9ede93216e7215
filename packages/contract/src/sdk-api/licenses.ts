import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { oneLineName } from '../text.ts'
import { maxDeviceIdLength, maxLicenseDays } from './license-terms.ts'

const daysMessage = `Send a whole number of days from 1 to ${maxLicenseDays}.`

export const newLicense = z.object({
  deviceId: oneLineName(1, maxDeviceIdLength),
  days: z
    .int({ error: daysMessage })
    .check(z.minimum(1, daysMessage), z.maximum(maxLicenseDays, daysMessage)),
})

const license = z.object({
  _id: z.string(),
  deviceId: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** Null unless it was revoked. Its file works on a device without a network until it expires. */
  revoked: z.nullable(z.iso.datetime()),
  state: z.enum(['valid', 'revoked', 'expired']),
  lastSeen: z.nullable(z.iso.datetime()),
  sessions: z.int(),
  sessionsAfterRevocation: z.int(),
  /** Only while it is valid, and only for users who may see key strings. */
  file: z.optional(z.string()),
})
export type AirGappedLicense = z.infer<typeof license>

const ofKey = z.object({ sdkKey: z.string() })

export const listLicenses = defineEndpoint({
  operationId: 'listLicenses',
  method: 'GET',
  path: '/api/license/prod/:sdkKey/licenses',
  summary:
    'The air-gapped licenses of a commercial key: unexpired ones first, then by age, newest first.',
  params: ofKey,
  answer: z.object({ payload: z.object({ docs: z.array(license) }) }),
})

export const postLicense = defineEndpoint({
  operationId: 'issueLicense',
  method: 'POST',
  path: '/api/license/prod/:sdkKey/licenses',
  summary:
    'Issues a signed license file for a device without a network, under a commercial key. It never outlives the key.',
  params: ofKey,
  body: newLicense,
  answer: z.object({ payload: z.object({ doc: license, file: z.string() }) }),
})

export const deleteLicense = defineEndpoint({
  operationId: 'revokeLicense',
  method: 'DELETE',
  path: '/api/license/prod/:sdkKey/licenses/:id',
  summary:
    'Revokes an air-gapped license, which stays listed. The device receives the revocation when it is online.',
  params: z.object({ sdkKey: z.string(), id: pathId }),
  answer: z.object({ payload: z.object({ doc: license }) }),
})
