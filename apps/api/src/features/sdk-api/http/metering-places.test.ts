import { randomUUID } from 'node:crypto'
import { postDevKey } from '@fovea/contract/license-keys'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { requireCapabilityForAll } from '../../../../test/database.ts'
import { createTestSdkApi } from '../../../../test/test-sdk-api.ts'

requireCapabilityForAll('plain metering')

test('reads where metering is stored at startup and on a notification, not for each start', async () => {
  const sdkApi = await createTestSdkApi()
  onTestFinished(() => sdkApi.close())
  const browser = sdkApi.browser()
  await browser.signIn('quiet@example.com')
  const { developmentKey } = (await browser.call(postDevKey, { body: {} })).payload.doc
  const start = () => sdkApi.start({ key: developmentKey.key, sessionId: randomUUID() })
  await start()

  await sql`create sequence questions`.execute(sdkApi.db)
  await sql`create or replace function meter_place(owner uuid) returns bigint
    language sql as $$ select nextval('questions') * 0 $$`.execute(sdkApi.db)
  const questions = async () => {
    const { rows } = await sql<{ count: number }>`
      select case when is_called then last_value else 0 end::int as count from questions`.execute(
      sdkApi.db,
    )
    return rows[0]?.count
  }
  await start()
  await start()
  expect(await questions()).toBe(0)

  await sql`notify metering_places`.execute(sdkApi.db)
  await expect.poll(questions).toBe(1)
  await start()
  expect(await questions()).toBe(1)
})
