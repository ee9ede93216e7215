import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'

/** A start from this page, as an app in a browser sends it: the page's origin is its name. */
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
