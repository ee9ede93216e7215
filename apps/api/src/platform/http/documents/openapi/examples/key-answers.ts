import {
  exampleCommercialKeyText,
  exampleKey,
  examplePerson,
  examplePreviousKeyText,
} from './entities.ts'

const fingerprint =
  '5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25:2B:1D:71:0F:6A:9C:33:E8:40:57:D2:B1'

const previous = {
  key: examplePreviousKeyText,
  works_until: '2026-03-02T12:00:00.000Z',
  since: '2026-01-31T12:00:00.000Z',
}

const commercialKey = {
  _id: '018f2f0c-8b02-7a91-93c4-0f5e7d2a6b31',
  key: exampleCommercialKeyText,
  created: '2026-01-31T12:00:00.000Z',
  expire_date: '2027-01-31T12:00:00.000Z',
  expire_state: false,
}

const license = {
  _id: '018f2f0d-1c40-7e58-a3b9-5d6c7e8f9a02',
  deviceId: 'kiosk-17',
  created: '2026-01-31T12:00:00.000Z',
  expires: '2027-01-31T12:00:00.000Z',
  revoked: null,
  state: 'valid',
  lastSeen: null,
  sessions: 0,
  sessionsAfterRevocation: 0,
}

/** A signed text of three parts, shortened. */
const licenseFile = 'eyJhbGciOiJFZERTQSJ9.eyJkZXZpY2UiOiJraW9zay0xNyJ9.c2lnbmF0dXJl'

const history = {
  payload: {
    docs: [
      {
        _id: '018f2f0d-2d51-7f69-b4ca-6e7d8f9a0b13',
        at: '2026-01-31T12:30:00.000Z',
        actor: examplePerson,
        token: 'Release script',
        ip: '198.51.100.7',
        action: 'updated',
        before: { activated: false },
        after: { activated: true },
      },
    ],
  },
}

const keyAnswer = { payload: { doc: exampleKey } }

export const keyAnswers = {
  listProductionKeys: { payload: { docs: [exampleKey] } },
  createProductionKey: keyAnswer,
  updateProductionKey: keyAnswer,
  deleteProductionKey: { payload: { deleted: 1 } },
  restoreProductionKey: keyAnswer,
  rotateProductionKey: {
    payload: {
      doc: { ...exampleKey, previous },
      previous: { key: previous.key, works_until: previous.works_until },
    },
  },
  rollBackKeyRotation: keyAnswer,
  getKeyRotation: {
    payload: {
      previous,
      starts: 340,
      versions: [
        { version: '1.4.0', sdk: 'ios/2.6.3', starts: 340, last: '2026-02-01T08:15:00.000Z' },
      ],
    },
  },
  listKeyCertificates: {
    payload: {
      docs: [{ fingerprint, label: 'Play Store', lastSeen: '2026-01-31T12:00:00.000Z' }],
      unregistered: [],
    },
  },
  listKeyHistory: history,
  listCommercialKeys: { payload: { docs: [commercialKey] } },
  listDeletedProductionKeys: {
    payload: {
      docs: [
        {
          ...exampleKey,
          deleted: '2026-02-01T12:00:00.000Z',
          gone_on: '2026-03-03T12:00:00.000Z',
          refusedToday: 312,
        },
      ],
    },
  },
  dryRunRestrictions: {
    payload: {
      starts: 1240,
      refused: 12,
      refusedNow: 0,
      by: [{ kind: 'ip', value: '203.0.113.0/24', starts: 12 }],
    },
  },
  listLicenses: { payload: { docs: [{ ...license, file: licenseFile }] } },
  issueLicense: { payload: { doc: license, file: licenseFile } },
  revokeLicense: {
    payload: { doc: { ...license, state: 'revoked', revoked: '2026-02-01T12:00:00.000Z' } },
  },
  getDevelopmentKey: {
    payload: {
      doc: {
        key: 'dev_7k8KXTbVlUiviAPnlhXiZloKy1e',
        created: '2026-01-31T12:00:00.000Z',
        expire_date: '2026-03-02T12:00:00.000Z',
        expire_state: false,
      },
      trialUsed: true,
    },
  },
  listDevelopmentKeyHistory: history,
  startRehearsal: { payload: { answer: 'expired', until: '2026-01-31T12:10:00.000Z' } },
  endRehearsal: { payload: { answer: null, until: null } },
  listKeyUsage: {
    payload: {
      from: '2026-01-02',
      docs: [
        {
          _id: exampleKey._id,
          lastUsedAt: '2026-01-31T11:58:00.000Z',
          refusedToday: 3,
          oldStringRefusedToday: 0,
          counts: Array.from({ length: 30 }, (_, day) => 110 + ((day * 7) % 20)),
        },
      ],
    },
  },
}
