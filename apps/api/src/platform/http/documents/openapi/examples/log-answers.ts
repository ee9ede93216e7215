import { exampleKey, exampleKeyText, examplePerson } from './entities.ts'

const refusal = {
  refId: '018f2f0d-3e62-7a7a-85db-7f8e9a0b1c24',
  at: '2026-01-31T12:00:00.000Z',
  code: 'AUTH_IP_BLOCKED',
  num: 18,
  observed: '203.0.113.9',
  allowed: [],
  platform: 'ios',
  app: 'com.example.reader',
  certificate: '',
  os: 'iOS 26.1',
  ip: '203.0.113.9',
  key: { key: exampleKeyText, kind: 'prod', version: 1 },
  fix: null,
  cured: { at: '2026-01-31T12:05:00.000Z', by: { ...examplePerson, you: false } },
}

const logKey = { key: exampleKeyText, kind: 'prod' }

const session = {
  type: 'session',
  id: '018f2f0d-4f73-7b8b-96ec-8a9fab1c2d35',
  at: '2026-01-31T11:58:00.000Z',
  app: 'com.example.reader',
  platform: 'ios',
}

export const logAnswers = {
  listLogs: {
    payload: {
      docs: [
        {
          ...session,
          os: 'iOS 26.1',
          key: logKey,
          license: 'production',
          sdk: 'ios/4.2.0',
          device: '1b671a64-40d5-491e-99b0-da01ff1f3341',
          durationSeconds: 95,
          ended: true,
        },
        {
          type: 'refusal',
          id: refusal.refId,
          at: refusal.at,
          app: refusal.app,
          platform: refusal.platform,
          os: refusal.os,
          key: logKey,
          refId: refusal.refId,
          code: refusal.code,
          observed: refusal.observed,
          certificate: '',
          cured: null,
        },
      ],
    },
  },
  listLogFilters: {
    payload: {
      keys: [
        {
          _id: exampleKey._id,
          key: exampleKeyText,
          kind: 'prod',
          app: exampleKey.ios.bundleId,
          platform: 'ios',
        },
      ],
      apps: [exampleKey.ios.bundleId],
    },
  },
  getLogVolume: {
    payload: {
      step: 'hour',
      from: '2026-01-31T10:00:00.000Z',
      to: '2026-01-31T12:00:00.000Z',
      counts: [
        { at: '2026-01-31T10:00:00.000Z', valid: 61, refused: 0 },
        { at: '2026-01-31T11:00:00.000Z', valid: 63, refused: 3 },
      ],
    },
  },
  getRefusal: { payload: { doc: refusal } },
  fixRefusal: { payload: { doc: refusal } },
  openLiveStream: `retry: 1000

id: ${session.id}
data: ${JSON.stringify({ ...session, os: 'iOS 26.1', license: 'production' })}

`,
}
