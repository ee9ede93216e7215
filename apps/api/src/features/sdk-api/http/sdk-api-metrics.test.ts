import { postProdKey } from '@fovea/contract/license-keys'
import { expect, test } from 'vitest'
import { openTestSdkApi } from '../../../../test/test-sdk-api.ts'

const sdkApi = await openTestSdkApi()

test('the metrics show verdicts, statuses, durations, batches, key lookups and waiting requests', async () => {
  const browser = sdkApi.browser()
  await browser.signIn('seen@example.com')
  const body = { platformType: 'windows', appName: 'Reader' } as const
  const { key } = (await browser.call(postProdKey, { body })).payload.doc
  await sdkApi.start({ key, platform: 'windows' })
  await sdkApi.start({ key, platform: 'windows' })
  await sdkApi.start({ key, platform: 'ios' })
  const { sessionId } = sdkApi.startBody()
  const beat = { key, state: 'alive', duration: 1 }
  await sdkApi.send('PATCH', `/sdk/v1/sessions/${sessionId}`, beat)
  await sdkApi.send('POST', '/sdk/v1/sessions', '{')
  const lines = (await sdkApi.metrics.metrics()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'sdk_api_verdicts_total{code="NONE"} 2',
      'sdk_api_verdicts_total{code="AUTH_INVALID_ACCESS"} 1',
      'sdk_api_responses_total{status="200"} 3',
      'sdk_api_responses_total{status="404"} 1',
      'sdk_api_responses_total{status="400"} 1',
      'sdk_api_batch_size_count{kind="start"} 2',
      'sdk_api_batch_size_count{kind="beat"} 1',
      'sdk_api_batch_size_count{kind="refusal"} 1',
      'sdk_api_request_duration_seconds_count 5',
      'sdk_api_oldest_waiting_seconds 0',
    ]),
  )
  const lookUps = lines.filter((line) => line.startsWith('sdk_api_key_lookups_total{from='))
  expect(lookUps.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)).toBe(4)
})
