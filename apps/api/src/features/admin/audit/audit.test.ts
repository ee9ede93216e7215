import { listAudit } from '@fovea/contract/admin'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../../test/browser.ts'
import { signedIn } from '../../../../test/signed-in.ts'
import { testApi, type TestApi } from '../../../../test/test-api.ts'

let api: TestApi
let admin: Browser
beforeAll(async () => {
  api = await testApi()
  admin = (await signedIn(api, 'admin@fovea.test')).browser
  await sql`insert into admin_audit (at, actor_email, action, subject, subject_id, detail)
    select now(), case n % 2 when 0 then 'Ada@example.com' else 'bo_b@example.com' end,
      case n % 3 when 0 then 'key renewed' else 'mail retried' end, 'Thing ' || n, n::text, '{"days": 1}'
    from generate_series(1, 120) as series (n) order by series.n`.execute(api.db)
})
afterAll(() => api.close())

test('is read a page at a time, newest first', async () => {
  const numbers: string[] = []
  let cursor: string | undefined
  do {
    const { payload } = await admin.call(listAudit, { query: { ...(cursor && { cursor }) } })
    numbers.push(...payload.docs.map(({ subjectId }) => subjectId))
    cursor = payload.next
  } while (cursor !== undefined)
  expect(numbers).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)))
})

test('is filtered by who and by what', async () => {
  const byAda = (await admin.call(listAudit, { query: { actor: 'ada@', action: 'key renewed' } }))
    .payload
  expect(byAda.docs).toHaveLength(20)
  expect(byAda.docs[0]).toMatchObject({
    actor: 'Ada@example.com',
    action: 'key renewed',
    subject: 'Thing 120',
    detail: { days: 1 },
  })
  expect(byAda.next).toBeUndefined()
  expect(byAda.actions).toEqual(['key renewed', 'mail retried'])
  // What a pattern would take for any character is one here.
  const none = await admin.call(listAudit, { query: { actor: 'b%b' } })
  expect(none.payload.docs).toEqual([])
})

test('a cursor that is none is refused by its field', async () => {
  const refused = await admin.refused(listAudit, { query: { cursor: '7' } })
  expect(refused).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
})
