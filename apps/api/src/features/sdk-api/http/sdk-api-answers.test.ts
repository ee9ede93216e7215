import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi({ PUBLIC_URL: 'https://console.example.com' })

const calls = [
  ['OPTIONS', '/sdk/v1/sessions', undefined, 204],
  ['GET', '/sdk/v1/jwks', undefined, 200],
  ['POST', '/sdk/v1/sessions', () => JSON.stringify(sdkApi.startBody({ key: 'x' })), 200],
  ['POST', '/sdk/v1/sessions', () => '{', 400],
  ['GET', '/sdk/v1/none', undefined, 404],
] as const

test('every response sends nosniff, and HSTS over TLS', async () => {
  for (const [method, path, body, status] of calls) {
    const answer = await sdkApi.send(method, path, body?.())
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    })
  }
})
