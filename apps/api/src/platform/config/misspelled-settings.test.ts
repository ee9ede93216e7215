import { expect, test } from 'vitest'
import { parseConfig, parseEncryptionConfig, parseStorageConfig } from './config.ts'
import { findClosestWord } from './misspelled-settings.ts'

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['stripe_secret_key', 'STRIPE_SECRET_KEY'],
  ['GOOGLE_CLIENT_SERCET', 'GOOGLE_CLIENT_SECRET'],
  ['KEY_ENCRYPTION_KEYS', 'KEY_ENCRYPTION_KEY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
])('detects %s as a misspelt %s, in development and in commands', (name, setting) => {
  const sentence = `${name} is not a setting: did you mean ${setting}? Rename or remove it.`
  expect(() => parseConfig({ [name]: 'x' })).toThrow(sentence)
  expect(() => parseStorageConfig({ [name]: 'x' })).toThrow(sentence)
  expect(() => parseEncryptionConfig({ [name]: 'x' })).toThrow(sentence)
})

test('ignores variables of other programs, and similar names if the setting is set', () => {
  const others = {
    HOME: '/root',
    HOSTNAME: 'a',
    POST: 'x',
    PORTS: '1',
    GITLAB_URL: 'x',
    GITLAB_API_URL: 'x',
    GITHUB_SERVER_URL: 'x',
    DATABASE_HOST: 'x',
    DOCKER_HOST: 'x',
    METRICS_URL: 'x',
    PROCESSOR: 'x',
    OTEL_SERVICE_NAME: 'x',
    FOVEA_ENV: 'x',
    METRIC_PORT: 'tcp://10.0.0.1:80',
  }
  expect(parseConfig({ ...others, METRICS_PORT: '9000' }).metricsPort).toBe(9000)
})

test('suggests the closest word, and none that is far away', () => {
  const words = ['migrate', 'metering-distribute', 'restore', 'start']
  expect(findClosestWord('migrat', words)).toBe('migrate')
  expect(findClosestWord('metering-distribut', words)).toBe('metering-distribute')
  // Two words are equally close, and one of them would replace a database.
  expect(findClosestWord('restart', words)).toBeUndefined()
  expect(findClosestWord('upgrade', words)).toBeUndefined()
})
