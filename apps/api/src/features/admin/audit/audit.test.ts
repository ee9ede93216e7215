import { exportAudit, listAudit, listCustomers, postTemplate } from '@fovea/contract/admin'
import { putCurrentUser } from '@fovea/contract/auth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
await sql`insert into admin_audit (at, actor_email, action, subject, subject_id, detail)
  select now(), case n % 2 when 0 then 'Ada@example.com' else 'bo_b@example.com' end,
    case n % 3 when 0 then 'key renewed' else 'mail retried' end, 'Thing ' || n, n::text, '{"days": 1}'
  from generate_series(1, 120) as series (n) order by series.n`.execute(api.db)

test('lists entries newest first, page by page', async () => {
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
  expect(byAda.keptMonths).toBe(84)
  // `%` and `_` in the filter are literal characters, not wildcards.
  const none = await admin.call(listAudit, { query: { actor: 'b%b' } })
  expect(none.payload.docs).toEqual([])
})

test('finds entries about a customer by what the customer is called now', async () => {
  const { user } = await signInAs(api, 'renamed@example.com')
  await sql`insert into admin_audit (at, actor_email, action, subject, subject_id)
    values (now(), 'a@example.com', 'refund ordered', 'Mia Lens', ${user._id})`.execute(api.db)
  // The list of customers brings the words up to date.
  await admin.call(listCustomers, { query: {} })
  for (const subject of ['renamed@exa', user._id, 'mia lens']) {
    const { payload } = await admin.call(listAudit, { query: { subject } })
    expect([subject, payload.docs.map(({ subjectId }) => subjectId)]).toEqual([subject, [user._id]])
    const { body } = await admin.send({
      method: 'GET',
      url: `${exportAudit.path}?subject=${encodeURIComponent(subject)}`,
    })
    expect(body.trim().split('\n')).toHaveLength(2)
  }
  const other = (await admin.call(listAudit, { query: { subject: 'renamed@other' } })).payload
  expect(other.docs).toEqual([])
})

test('searches entries by subject and by day', async () => {
  await sql`insert into admin_audit (at, actor_email, action, subject, subject_id)
    values ('2025-12-31T23:59:59Z', 'a@example.com', 'key renewed', 'Old_Thing of ada', 'x1'),
      ('2026-01-01T00:00:00Z', 'a@example.com', 'key renewed', 'New_Thing of ada', 'x2'),
      ('2026-01-02T23:59:59Z', 'a@example.com', 'key renewed', 'Last_Thing of ada', 'x3'),
      ('2026-01-03T00:00:00Z', 'a@example.com', 'key renewed', 'Late_Thing of ada', 'x4')`.execute(
    api.db,
  )
  const found = async (query: { subject?: string; from?: string; to?: string }) =>
    (await admin.call(listAudit, { query })).payload.docs.map(({ subjectId }) => subjectId)
  expect(await found({ subject: '_thing OF' })).toEqual(['x4', 'x3', 'x2', 'x1'])
  expect(await found({ subject: 'x2' })).toEqual(['x2'])
  const days = { from: '2026-01-01', to: '2026-01-02' }
  expect(await found(days)).toEqual(['x3', 'x2'])
  expect(await found({ ...days, subject: 'new' })).toEqual(['x2'])
  expect(await found({ from: '', to: '2025-12-31' })).toEqual(['x1'])
  expect(await admin.refused(listAudit, { query: { from: 'monday' } })).toMatchObject({
    status: 400,
    fields: { from: expect.any(String) },
  })
})

test('names the admin by ID and verified address, not by the typed address', async () => {
  const { browser, user } = await signInAs(api, 'admin@fovea.test')
  await browser.call(putCurrentUser, {
    body: { userProfile: { email: 'somebody.else@example.com' } },
  })
  await browser.call(postTemplate, { body: { emailSubject: 'Typed', emailBody: 'Hello.' } })
  const { payload } = await admin.call(listAudit, { query: { action: 'template created' } })
  expect(payload.docs).toMatchObject([{ actor: 'admin@fovea.test', actorId: user._id }])
})

test('refuses an invalid cursor by its field', async () => {
  const refused = await admin.refused(listAudit, { query: { cursor: '7' } })
  expect(refused).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } })
})

test('is exported as CSV, newest first, with the filters and across batches', async () => {
  await sql`insert into admin_audit (at, actor_email, action, subject, subject_id, detail)
    select now(), 'csv@example.com', 'key renewed', '=1+1', n::text, '{"days": 1}'
    from generate_series(1, 1001) as series (n) order by series.n`.execute(api.db)
  const url = `${exportAudit.path}?actor=csv@&action=key%20renewed`
  const { body, headers } = await admin.send({ method: 'GET', url })
  expect(headers['content-disposition']).toMatch(/filename="audit-\d{4}-\d\d-\d\d\.csv"/)
  const { headers: ofDays } = await admin.send({
    url: `${exportAudit.path}?from=2026-01-01&to=2026-01-02`,
  })
  expect(ofDays['content-disposition']).toContain('"audit-2026-01-01-to-2026-01-02.csv"')
  const lines = body.trim().split('\n')
  expect(lines).toHaveLength(1002)
  expect(lines[1]).toContain(",'=1+1,1001,Renewed the key =1+1 by 1 day,,")
  expect(lines.at(-1)).toContain(",'=1+1,1,")
})
