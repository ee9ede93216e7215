import type { Platform } from '../../../platform/http/create-http-server.ts'
import type { ClaimedDelivery } from '../delivery-queue-repository.ts'
import { openSecrets } from '../secrets.ts'
import { createConsoleAddresses } from './console-addresses.ts'
import { createRequest } from './create-request.ts'
import { postRequest, type PostResult } from './post-request.ts'

export type Deliver = (delivery: ClaimedDelivery, signal: AbortSignal) => Promise<PostResult>

export function createDeliver({ config, clock }: Pick<Platform, 'config' | 'clock'>): Deliver {
  const { production: publicOnly, publicUrl } = config
  const readConsoleAddresses = createConsoleAddresses({ publicUrl, clock })
  return async (delivery, signal) => {
    const now = clock()
    const secrets = openSecrets(config, delivery, now)
    const isSlack = delivery.kind === 'slack'
    const request = createRequest({ ...delivery, secrets }, now)
    return postRequest(isSlack ? (secrets[0] ?? '') : delivery.url, request, {
      publicOnly,
      publicUrl,
      readConsoleAddresses,
      signal,
    })
  }
}
