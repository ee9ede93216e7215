import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'

/** Like the start of a web app: the page's origin is the app ID. */
export function createTestStart(key: string, origin: string, now: Date): StartRequest {
  return {
    key,
    sessionId: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    clientTime: now.toISOString(),
    platform: 'web',
    app: { id: origin },
    device: { os: 'Web browser', uuid: 'console-test' },
    sdk: 'console-test/1',
  }
}
