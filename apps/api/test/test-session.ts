import { randomUUID } from 'node:crypto'
import type { NewSession } from '../src/features/metering/writing/sessions.ts'

export function createTestSession(ownerId: string, given: Partial<NewSession> = {}): NewSession {
  return {
    ownerId,
    sessionId: randomUUID(),
    keyId: ownerId,
    license: 'production',
    platform: 'ios',
    app: 'com.example.reader',
    startedAt: new Date().toISOString(),
    os: 'iOS',
    device: 'd',
    sdk: '',
    durationSeconds: 0,
    ended: false,
    ...given,
  }
}
