import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import {
  createEncryption,
  decryptSecret,
  encryptSecret,
  type Encryption,
  reencryptSecret,
} from '../../platform/encryption/encryption.ts'
import { endpointRepository, type EndpointWithSecret } from './endpoint-repository.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** Standard Webhooks: a prefix, and 24 to 64 random bytes in base64. */
export function createWebhookSecret() {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

export function sealSecret({ keyEncryptionKeys }: Config, text: string) {
  return encryptSecret(createEncryption(keyEncryptionKeys), Buffer.from(text))
}

type Sealed = Pick<
  EndpointWithSecret,
  'secret' | 'encrypted' | 'previous_secret' | 'previous_encrypted' | 'previous_until'
>

/** The current secret first, then the one before while it signs too. */
export function openSecrets({ keyEncryptionKeys }: Config, row: Sealed, now: Date): string[] {
  const encryption = createEncryption(keyEncryptionKeys)
  const { secret, encrypted, previous_secret, previous_encrypted, previous_until } = row
  const open = (sealed: { secret: Buffer; encrypted: boolean }) =>
    decryptSecret(encryption, sealed).toString()
  const current = open({ secret, encrypted })
  if (previous_secret === null || previous_until === null || previous_until <= now) return [current]
  return [current, open({ secret: previous_secret, encrypted: previous_encrypted ?? false })]
}

/** The value of `webhook-signature`: one signature for each secret. */
export function signPayload(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return signatures.join(' ')
}

export async function reencryptWebhookSecrets(db: Db, encryption: Encryption) {
  const repository = endpointRepository(db)
  let changed = 0
  for (const row of await repository.lockAllSecrets()) {
    const { secret, encrypted, previous_secret, previous_encrypted } = row
    const current = reencryptSecret(encryption, { secret, encrypted })
    const previous =
      previous_secret &&
      reencryptSecret(encryption, {
        secret: previous_secret,
        encrypted: previous_encrypted ?? false,
      })
    if (!current && !previous) continue
    await repository.change(row.id, {
      ...current,
      ...(previous && {
        previous_secret: previous.secret,
        previous_encrypted: previous.encrypted,
      }),
    })
    changed += 1
  }
  return changed
}
