import { expect, test } from 'vitest'
import { openTestApi } from '../../../../../test/test-api.ts'
import { countRepository } from './count-repository.ts'

const api = await openTestApi()

async function createSending() {
  const [sending] = await api.query<{ id: string }>`
    insert into sendings (subject, body, state, created_at, starts_at, recipients)
    values ('News', 'Hello', 'running', now(), now(), 60) returning id`
  return sending?.id ?? ''
}

type Count = { state: string; count: number; unsubscribed: number }

const present = (counts: Count[]) =>
  counts
    .filter(({ count }) => count !== 0)
    .toSorted((a, b) => (a.state < b.state ? -1 : 1))
    .map(({ state, count, unsubscribed }) => [state, count, unsubscribed])

/** By state, as stored and as counted from the rows. */
async function readCounts(id: string) {
  const counted =
    await api.query<Count>`select state, count(*)::int as count, count(unsubscribed_at)::int as unsubscribed
      from sending_recipients where sending_id = ${id} group by state`
  return { stored: present(await countRepository(api.db).listOf([id])), counted: present(counted) }
}

async function countRows() {
  const [found] = await api.query<{
    rows: number
  }>`select count(*)::int as rows from sending_counts`
  return found?.rows
}

test('a sending knows how many of its recipients are in each state after each change of them', async () => {
  const id = await createSending()
  const agree = async (expected: unknown[]) =>
    expect(await readCounts(id)).toEqual({ stored: expected, counted: expected })
  await api.query`insert into users (email, nickname, image_url, created_at)
    select 'reader-' || n || '@example.com', '', '', now() from generate_series(1, 60) as n`
  await api.query`insert into sending_recipients (sending_id, email, user_id, again)
    select ${id}, email, id, false from users where email like 'reader-%'`
  await agree([['waiting', 60, 0]])
  for (let n = 1; n <= 55; n++) {
    await api.query`update sending_recipients set state = 'sent', changed_at = now()
      where sending_id = ${id} and email = ${`reader-${n}@example.com`}`
  }
  await api.query`update users set allow_receiving_email = false where email = 'reader-7@example.com'`
  await agree([
    ['sent', 55, 1],
    ['waiting', 5, 0],
  ])
  expect(await countRows()).toBeGreaterThan(50)
  await countRepository(api.db).join()
  expect(await countRows()).toBe(2)
  await api.query`delete from users where email in ('reader-7@example.com', 'reader-8@example.com')`
  await agree([
    ['sent', 53, 0],
    ['waiting', 5, 0],
  ])
  await api.query`delete from sendings where id = ${id}`
  expect(await countRows()).toBe(0)
})
