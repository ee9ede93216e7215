import { expect, test } from 'vitest'
import { getIdentifier, createKeyInput } from './key-app.ts'
import { prodKey } from './entities.ts'
import { newProdKey } from './inputs.ts'
import { identifierRules } from './rules/identifiers.ts'
import { platformTypes } from './rules/platforms.ts'

const key = {
  _id: '1',
  key: '',
  created: '2026-01-01T00:00:00.000Z',
  expire_date: '2027-01-01T00:00:00.000Z',
  expire_state: false,
  appName: '',
  activated: true,
  ipBlacklist: [],
  domainWhitelist: [],
  version: 1,
}

test.each(platformTypes)('an app of %s is created and found by its identifier', (platform) => {
  const { example } = identifierRules[platform]
  const { platformType, ...app } = newProdKey.parse(createKeyInput(platform, example))
  expect(platformType).toBe(platform)
  const more = platform === 'android' ? { base64Signature: '', certificates: [] } : {}
  const made = prodKey.parse({ ...key, platformType, [platform]: { ...app, ...more } })
  expect(getIdentifier(made)).toBe(example)
})
