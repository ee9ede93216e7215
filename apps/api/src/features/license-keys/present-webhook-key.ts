import { maskKey } from '@fovea/contract/license-keys/rules'
import type { WebhookKey } from '@fovea/contract/webhooks'
import type { KeyRow } from './repository.ts'

type Shown = Pick<KeyRow, 'id' | 'key' | 'platform' | 'identifier' | 'expires_at'>

export function presentWebhookKey(row: Shown, kind: WebhookKey['kind']): WebhookKey {
  return {
    id: row.id,
    kind,
    masked: maskKey(row.key),
    platform: row.platform,
    app: row.identifier,
    expires: row.expires_at.toISOString(),
  }
}
