import { getMyData } from '@fovea/contract/auth'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'
import { personalDataFeatures } from './personal-data-features.ts'

const api = await openTestApi()

const url = getMyData.path

const kept = z.object({
  metering: z.object({ days: z.array(z.object({ app: z.string() })) }),
  mail: z.array(z.object({ subject: z.string() })),
})

test('answers with a file whose last entry says that it is complete', async () => {
  const { browser } = await signInAs(api, 'keeper@example.com')
  const { headers, body } = await browser.send({ url })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data-2026-03-01.json"',
  })
  expect(body).toMatch(/"complete":true\}\}$/)
})

test('gives every feature a distinct name', () => {
  const names = personalDataFeatures.map(({ feature }) => feature)
  expect(names).toEqual([...new Set(names)])
})

test('exports every row once, over several pages', async () => {
  const { browser, user } = await signInAs(api, 'thorough@example.com')
  await api.query`insert into metered_days (owner_id, day, app, platform, license, sessions)
    select ${user._id}, '2026-01-01'::date + n % 3, 'app-' || n, 'ios', 'production', n
    from generate_series(1, 1234) as n`
  // All rows have the same time, so a page cursor cannot rely on the time alone.
  await api.query`insert into mails (name, user_id, recipient, subject, content, created_at)
    select 'mail-' || n, ${user._id}, 'x@example.com', 'Mail ' || n, '{}', now()
    from generate_series(1, 1234) as n`
  const { rooms } = (await browser.call(getMyData)).payload
  const { metering, mail: mails } = kept.parse(rooms)
  const { days } = metering
  expect(new Set(days.map(({ app }) => app)).size).toBe(1234)
  expect(days).toHaveLength(1234)
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1234)
  expect(mails).toHaveLength(1234)
})

test('starts an interrupted download again at once, several times', async () => {
  const { browser } = await signInAs(api, 'unlucky@example.com')
  for (let time = 0; time < 20; time++) {
    expect((await browser.call(getMyData)).payload.complete).toBe(true)
  }
})
