import { blogCalls, useCaseCalls, type BlogInput } from '@fovea/contract/admin'
import { dayMs, hourMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
const visitor = api.browser()

const after = (ms: number) => new Date(api.clock.now.getTime() + ms).toISOString()
const article = (title: string, publish?: BlogInput['publish']) => ({
  blog: { title, content: 'Text.', category: 'News' as const, publish },
})
const write = async (title: string, publish?: BlogInput['publish']) =>
  (await admin.call(blogCalls.post, { body: article(title, publish) })).payload.doc
const change = async (blogId: string, title: string, publish?: BlogInput['publish']) =>
  (await admin.call(blogCalls.put, { query: { blogId }, body: article(title, publish) })).payload
    .doc
const feed = async () =>
  (await visitor.call(blogCalls.feed, { query: {} })).payload.docs.map(({ title }) => title)
const idsWith = async (status: 'draft' | 'scheduled' | 'published') => {
  const query = { search: 'Filtered', status }
  return (await admin.call(blogCalls.list, { query })).payload.docs.map(({ _id }) => _id)
}
const actionsOn = async (id: string) =>
  await api.query<{ action: string; detail: unknown }>`
      select action, detail from admin_audit where subject_id = ${id} order by id`
const changes = (from: string, to: string) => ({ changes: [{ field: 'title', from, to }] })
const linked = async () =>
  (await visitor.call(useCaseCalls.feed, { query: {} })).payload.docs[0]?.blogId

test('a draft is on the board with its author and in no feed, until it is published', async () => {
  await write('Before')
  const draft = await write('Draft', 'never')
  expect(draft).toMatchObject({ status: 'draft', published: null })
  const board = (await admin.call(blogCalls.list, { query: { search: 'Draft' } })).payload.docs
  expect(board).toEqual([{ ...draft, author: 'Aiko Tanaka', editor: 'Aiko Tanaka' }])
  expect(await change(draft._id, 'Draft, longer')).toMatchObject({ status: 'draft' })
  expect(await feed()).toEqual(['Before'])
  expect((await visitor.send({ url: '/api/blog.atom' })).body).not.toContain(draft._id)

  // The feed is ordered by publication: what was written before may be published after.
  api.clock.now = new Date(after(hourMs))
  await write('Between')
  api.clock.now = new Date(after(hourMs))
  const published = await change(draft._id, 'Draft, longer', 'now')
  expect(published).toMatchObject({ status: 'published', published: after(0), version: 3 })
  expect(await feed()).toEqual(['Draft, longer', 'Between', 'Before'])

  // Publishing again, and saving, change neither the time nor the version.
  api.clock.now = new Date(after(hourMs))
  expect(await change(draft._id, 'Draft, longer', 'now')).toEqual(published)
  expect(await change(draft._id, 'Draft, longer')).toEqual(published)

  expect(await change(draft._id, 'Shorter', 'never')).toMatchObject({
    status: 'draft',
    published: null,
  })
  expect(await feed()).toEqual(['Between', 'Before'])
  expect(await actionsOn(draft._id)).toEqual([
    { action: 'article drafted', detail: {} },
    { action: 'article changed', detail: changes('Draft', 'Draft, longer') },
    { action: 'article published', detail: {} },
    { action: 'article unpublished', detail: changes('Draft, longer', 'Shorter') },
  ])
})

test('the board is filtered by what the clock says', async () => {
  const [draft, scheduled, published] = [
    await write('Filtered draft', 'never'),
    await write('Filtered schedule', after(hourMs)),
    await write('Filtered'),
  ].map(({ _id }) => _id)
  expect(await idsWith('draft')).toEqual([draft])
  expect(await idsWith('scheduled')).toEqual([scheduled])
  expect(await idsWith('published')).toEqual([published])
  api.clock.now = new Date(after(hourMs))
  expect(await idsWith('scheduled')).toEqual([])
  expect(await idsWith('published')).toEqual([published, scheduled])
})

test('a scheduled article is public from its time on', async () => {
  const at = after(hourMs)
  const { _id } = await write('Scheduled', at)
  api.clock.now = new Date(Date.parse(at) - 1)
  expect(await change(_id, 'Scheduled')).toMatchObject({ status: 'scheduled', published: at })
  expect(await feed()).not.toContain('Scheduled')
  api.clock.now = new Date(at)
  expect(await feed()).toContain('Scheduled')
  const { payload } = await admin.call(blogCalls.get, { query: { blogId: _id } })
  expect(payload.doc).toMatchObject({ status: 'published', published: at, version: 1 })
  expect(await actionsOn(_id)).toEqual([
    { action: 'article scheduled', detail: { publication: at } },
  ])
})

test('what was scheduled when it was deleted is restored as a draft', async () => {
  const query = { blogId: (await write('Deleted before its time', after(hourMs)))._id }
  await admin.call(blogCalls.remove, { query })
  api.clock.now = new Date(after(2 * hourMs))
  const { payload } = await admin.call(blogCalls.restore, { query })
  expect(payload.doc).toMatchObject({ status: 'draft', published: null })
})

test('a use case links to its article in the feed once the article is public', async () => {
  const { _id: blogId } = await write('Linked', after(hourMs))
  const usecase = { title: 'Aid', explanation: 'Text.', category: 'News' as const, blogId }
  await admin.call(useCaseCalls.post, { body: { usecase } })
  expect(await linked()).toBe('')
  api.clock.now = new Date(after(hourMs))
  expect(await linked()).toBe(blogId)
})

test.each([
  ['a time that has passed', () => after(0)],
  ['a time in more than a year', () => after(365 * dayMs + 1)],
  ['a time without a zone', () => '2030-01-01T00:00'],
  ['another word', () => 'soon'],
])('refuses %s', async (_, at) => {
  const error = await admin.refused(blogCalls.post, { body: article('Refused', at()) })
  expect(error).toMatchObject({ status: 400, fields: { 'blog.publish': expect.any(String) } })
})
