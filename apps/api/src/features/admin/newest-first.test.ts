import { blogCalls, listAdminRequests, listAdminUsers } from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { signInAs } from '../../../test/sign-in-as.ts'
import { openTestApi } from '../../../test/test-api.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
await api.query`insert into users (email, nickname, image_url, created_at)
  select 'moved-' || n || '@example.com', 'x', '', timestamptz '2026-01-01' + (n * 7 % 50) * interval '1 day'
  from generate_series(1, 50) as n`
await api.query`insert into requests (user_id, type, info, created_at)
  select id, 'Report Issue', '{}', created_at from users where nickname = 'x'`
await api.query`insert into posts (kind, title, category, body, created_at, updated_at, published_at)
  select 'blog', email, 'News', 'x', created_at, created_at, created_at from users where nickname = 'x'`

type Page = { docs: { _id: string; created: string }[]; next?: string | undefined }

async function timesOf(read: (cursor: string | undefined) => Promise<Page>) {
  const docs: Page['docs'] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    docs.push(...page.docs)
    cursor = page.next
  } while (cursor !== undefined)
  expect(new Set(docs.map(({ _id }) => _id)).size).toBe(docs.length)
  return docs.map(({ created }) => created)
}

const newestFirst = (times: string[]) => times.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))

const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

test.each<[string, (cursor: string | undefined) => Promise<Page>]>([
  [
    'people',
    async (cursor) =>
      (await admin.call(listAdminUsers, { query: { search: 'moved-', ...from(cursor) } })).payload,
  ],
  [
    'requests',
    async (cursor) => (await admin.call(listAdminRequests, { query: from(cursor) })).payload,
  ],
  [
    'articles',
    async (cursor) => {
      const { payload } = await admin.call(blogCalls.read, {
        query: { limit: 20, ...from(cursor) },
      })
      return 'docs' in payload ? payload : { docs: [] }
    },
  ],
  [
    'articles for everybody',
    async (cursor) =>
      (await admin.call(blogCalls.feed, { query: { limit: 20, ...from(cursor) } })).payload,
  ],
])('lists %s newest first on every page', async (_, read) => {
  const times = await timesOf(read)
  expect(times).toHaveLength(50)
  expect(times).toEqual(newestFirst(times))
})

test('continues after an entry that was deleted meanwhile', async () => {
  const first = (await admin.call(listAdminUsers, { query: { search: 'moved-' } })).payload
  await api.query`delete from users where id = ${first.next}`
  const query = { search: 'moved-', cursor: first.next ?? '' }
  expect((await admin.call(listAdminUsers, { query })).payload.docs).not.toEqual([])
})
