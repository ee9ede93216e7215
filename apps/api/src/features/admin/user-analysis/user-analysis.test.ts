import { exportCompanyInfo, listCompanyInfo } from '@fovea/contract/admin'
import { putCompany } from '@fovea/contract/auth'
import { serviceStartSeconds } from '@fovea/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser

const secondsNow = () => Math.floor(api.clock.now.getTime() / 1000)

async function tell(email: string, company: { name: string; purpose: string }) {
  const { browser, user } = await signInAs(api, email)
  await browser.call(putCompany, { body: { company: { ...company, position: 'Designer' } } })
  return user
}

const exported = (since: number) =>
  admin.send({ url: exportCompanyInfo.path, query: { since: String(since) } })

test('lists company info since a time, newest first', async () => {
  await tell('early@example.com', { name: 'Early', purpose: 'Reading' })
  const border = secondsNow() + 1
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  await tell('first@example.com', { name: 'Optik', purpose: 'Gaze study' })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const { _id: userId } = await tell('second@example.com', { name: '', purpose: 'Play' })
  const { docs } = (await admin.call(listCompanyInfo, { query: { since: String(border) } })).payload
  expect(docs).toEqual([
    {
      userId,
      email: 'second@example.com',
      name: '',
      position: 'Designer',
      purpose: 'Play',
      created: api.clock.now.toISOString(),
    },
    expect.objectContaining({ email: 'first@example.com', name: 'Optik', purpose: 'Gaze study' }),
  ])

  const file = await exported(border)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="company-info-2026-03-01-to-2026-03-01.csv"`,
  })
  const created = api.clock.now.toISOString()
  const lines = file.body.split('\n')
  expect(lines[0]).toBe('\uFEFFIndex,InfoCreatedDate,Email,Name,Position,Purpose')
  expect(lines[1]).toBe(`1,${created},second@example.com,,Designer,Play`)
  expect(lines[2]).toMatch(/^2,.*,first@example.com,Optik,Designer,Gaze study$/)
})

test('names the days of the window in the file, and spells out characters that turn texts around', async () => {
  await tell('turned@example.com', { name: 'Turned', purpose: 'abc \u202Eabc' })
  const { headers, body } = await exported(secondsNow() - 7 * 24 * 60 * 60)
  expect(headers['content-disposition']).toBe(
    'attachment; filename="company-info-2026-02-22-to-2026-03-01.csv"',
  )
  expect(body).toContain(',Turned,Designer,abc [U+202E]abc\n')
})

const setMoment = (email: string, seconds: number) =>
  api.query`update users set company_created_at = to_timestamp(${seconds}) where email = ${email}`

test('starts no period before the launch of the service', async () => {
  await tell('before@example.com', { name: 'Before', purpose: 'Old' })
  await tell('since@example.com', { name: 'Since', purpose: 'Old' })
  await setMoment('before@example.com', serviceStartSeconds - 1)
  await setMoment('since@example.com', serviceStartSeconds)
  const { docs } = (await admin.call(listCompanyInfo, { query: { since: '0' } })).payload
  expect(docs.filter(({ purpose }) => purpose === 'Old').map(({ name }) => name)).toEqual(['Since'])
  const file = await exported(0)
  expect(file.body).toContain(',Since,')
  expect(file.body).not.toContain(',Before,')
})

test('refuses an invalid time by its field', async () => {
  const refused = await admin.refused(listCompanyInfo, { query: { since: 'monday' } })
  expect(refused).toMatchObject({ status: 400, fields: { since: expect.any(String) } })
  expect((await exported(Number.NaN)).statusCode).toBe(400)
})

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '"',
  "'",
  ';',
  ',',
  '',
]
const bodies = [
  '1+1',
  "cmd|' /C calc'!A0",
  'SUM(A1:A9)',
  'HYPERLINK("http://x","y")',
  'a\n=1+1',
  'a;=1+1',
  'a\t=1+1',
  '"=1+1',
]

test('neutralizes formulas in all of 10,000 typed cells, for every separator', async () => {
  const since = secondsNow() + 10
  await api.query`insert into users (email, nickname, image_url, created_at,
      company_name, company_position, company_purpose, company_created_at)
    select s || b || n || '@example.com', 'x', '', now(), s || b, b || s || b, s || s || b || n, to_timestamp(${since} + n)
    from generate_series(1, 2500) as n,
      lateral (select (${starts}::text[])[1 + n % ${sql.lit(starts.length)}] as s, (${bodies}::text[])[1 + n % ${sql.lit(bodies.length)}] as b) as typed
  `
  const { body } = await exported(since)
  const cells = cellsOf(body.slice(1), ',')
  expect(cells).toHaveLength(6 * 2501)
  // Spreadsheets use another separator in some countries.
  for (const separator of [',', ';', '\t']) {
    const live = cellsOf(body.slice(1), separator).filter((cell) =>
      /^[=+\-@\t\r＝＋－＠]/.test(cell),
    )
    expect(live).toEqual([])
  }
})

function cellsOf(text: string, separator: string) {
  const cells: string[] = []
  const cell = new RegExp(`"((?:[^"]|"")*)"[^${separator}\n]*|([^${separator}\n]*)`, 'y')
  while (cell.lastIndex < text.length) {
    const [, quoted, plain] = cell.exec(text) ?? []
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    cell.lastIndex++
  }
  return cells
}
