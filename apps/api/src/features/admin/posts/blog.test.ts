import { blogCalls, maxPostsPerAnswer } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import { describe, expect, it, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { deleteTrashedPosts } from './tasks.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser

const article = (title: string) => ({ title, content: '# Gaze', category: 'News' as const })
const nowhere = '0191d3a0-0000-7000-8000-000000000001'
const publish = async (title: string) =>
  (await admin.call(blogCalls.post, { body: { blog: article(title) } })).payload.doc
const read = async (blogId: string) =>
  (await admin.call(blogCalls.get, { query: { blogId } })).payload.doc
const list = async (query: {
  search?: string
  trash?: 'true'
  cursor?: string
  limit?: number
  texts?: 'false'
}) => (await admin.call(blogCalls.list, { query })).payload
const titles = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).docs.map(({ title }) => title)
const trash = (blogId: string) => admin.call(blogCalls.remove, { query: { blogId } })

async function audited(subjectId: string) {
  return api.query<{ action: string; actor_email: string; detail: unknown }>`
    select action, actor_email, detail from admin_audit where subject_id = ${subjectId} order by id
  `
}

describe('article', () => {
  it('can be published, read, changed and deleted, with an audit entry for each', async () => {
    const doc = await publish('  Where people look ')
    expect(doc).toEqual({
      _id: expect.any(String),
      title: 'Where people look',
      content: '# Gaze',
      category: 'News',
      created: api.clock.now.toISOString(),
      updated: api.clock.now.toISOString(),
      version: 1,
      status: 'published',
      published: api.clock.now.toISOString(),
      trashed: null,
      unpublished: null,
    })
    expect(await read(doc._id)).toEqual(doc)

    const blog = {
      _id: doc._id,
      title: 'Where they look',
      content: 'Up.',
      category: 'News' as const,
    }
    const { payload } = await admin.call(blogCalls.put, {
      query: { blogId: doc._id },
      body: { blog },
    })
    expect(payload.doc).toEqual({ ...doc, title: 'Where they look', content: 'Up.', version: 2 })
    expect(await read(doc._id)).toEqual(payload.doc)

    expect(await trash(doc._id)).toEqual({ payload: { deleted: 1 } })
    expect(await admin.refused(blogCalls.get, { query: { blogId: doc._id } })).toMatchObject({
      status: 404,
      name: 'NOT_FOUND',
    })
    expect(await audited(doc._id)).toEqual([
      { action: 'article published', actor_email: 'admin@fovea.test', detail: {} },
      {
        action: 'article changed',
        actor_email: 'admin@fovea.test',
        detail: {
          changes: [
            { field: 'title', from: 'Where people look', to: expect.any(String) },
            { field: 'body' },
          ],
        },
      },
      { action: 'article deleted', actor_email: 'admin@fovea.test', detail: {} },
    ])
  })

  it('keeps its version and adds no audit entry when it is saved unchanged', async () => {
    const doc = await publish('Untouched')
    const body = { blog: article('Untouched') }
    const { payload } = await admin.call(blogCalls.put, { query: { blogId: doc._id }, body })
    expect(payload.doc).toEqual(doc)
    expect(await audited(doc._id)).toHaveLength(1)
  })

  test.each([nowhere, 'nowhere', '', '%00'])(
    'answers 404 for an unknown ID: %s',
    async (blogId) => {
      const query = { blogId }
      for (const refused of [
        await admin.refused(blogCalls.get, { query }),
        await admin.refused(blogCalls.put, { query, body: { blog: article('Lost') } }),
        await admin.refused(blogCalls.remove, { query }),
        await admin.refused(blogCalls.restore, { query }),
      ]) {
        expect(refused).toMatchObject({ status: 404, name: 'NOT_FOUND' })
      }
    },
  )
})

test.each([
  [{}, 'blog'],
  [{ blog: { content: 'x', category: 'News' } }, 'blog.title'],
  [{ blog: { title: ' ', content: 'x', category: 'News' } }, 'blog.title'],
  [{ blog: { title: 'x'.repeat(201), content: 'x', category: 'News' } }, 'blog.title'],
  [{ blog: { title: 'x', content: '', category: 'News' } }, 'blog.content'],
  [{ blog: { title: 'x', content: 'x'.repeat(50_001), category: 'News' } }, 'blog.content'],
  [{ blog: { title: 'x', content: 'a\u0000', category: 'News' } }, 'blog.content'],
  [{ blog: { title: 'x', content: 'x', category: 'Gossip' } }, 'blog.category'],
  [{ blog: { title: 'x', content: 'x' } }, 'blog.category'],
])('refuses %o at %s', async (body, field) => {
  const error = await admin.refused(blogCalls.post, { body })
  expect(error).toMatchObject({ status: 400, name: 'BAD_INPUT' })
  expect(Object.keys(error.fields ?? {})).toEqual([field])
})

test('refuses a change that does not name its article', async () => {
  const doc = await publish('Mine')
  const missing = await admin.refused(blogCalls.put, { body: { blog: article('Mine') } })
  expect(missing).toMatchObject({ status: 400, fields: { blogId: 'Required' } })
  const blog = { ...article('Mine'), _id: nowhere }
  const other = await admin.refused(blogCalls.put, { query: { blogId: doc._id }, body: { blog } })
  expect(other).toMatchObject({ status: 400, fields: { 'blog._id': expect.any(String) } })
})

test('refuses the later of two admins who edit the same version, with the newest text', async () => {
  const doc = await publish('Contested')
  const query = { blogId: doc._id }
  const saved = await Promise.all(
    ['One', 'Other'].map((title) =>
      admin.send({
        method: 'PUT',
        url: '/api/admin/blog',
        query,
        payload: { blog: { ...article(title), version: doc.version } },
      }),
    ),
  )
  expect(saved.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  const newest = await read(doc._id)
  expect(newest.version).toBe(2)
  const refused = saved.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error.current).toEqual(newest)

  // Without a version the last write wins, for clients that do not send versions.
  await admin.call(blogCalls.put, { query, body: { blog: article('Forced') } })
  expect(await read(doc._id)).toMatchObject({ title: 'Forced', version: 3 })
})

describe('article list', () => {
  it('is sorted newest first, paged, and searched by title and category', async () => {
    const made = []
    for (const number of [1, 2, 3, 4, 5]) made.push((await publish(`Board 100% ${number}`)).title)
    const newest = made.toReversed()
    expect(await titles({ search: 'board 100%' })).toEqual(newest)
    expect(await titles({ search: 'board 1__' })).toEqual([])
    expect(await titles({ search: '3 news' })).toEqual(['Board 100% 3'])

    const first = await list({ search: 'Board', limit: 2 })
    expect(first.docs.map(({ title }) => title)).toEqual(newest.slice(0, 2))
    const second = await list({ search: 'Board', limit: 3, cursor: first.next ?? '' })
    expect(second.docs.map(({ title }) => title)).toEqual(newest.slice(2))
    expect(second.next).toBeUndefined()

    const withoutTexts = (await list({ search: 'Board', limit: 1, texts: 'false' })).docs[0]
    expect(withoutTexts).toEqual({ ...first.docs[0], content: '' })
    const image = 'https://img.example.com/a.png'
    const illustrated = { ...article('With image'), content: `Words. ![A](${image})` }
    await admin.call(blogCalls.post, { body: { blog: illustrated } })
    const shown = (await list({ search: 'With image', texts: 'false' })).docs[0]
    expect(shown).toMatchObject({ content: '', image })
    const everything = await list({})
    expect(everything.docs.slice(1, 6).map(({ title }) => title)).toEqual(newest)
    expect(everything.next).toBeUndefined()

    for (let more = 0; more < maxPostsPerAnswer; more++) await publish(`Many ${more}`)
    const many = await list({ limit: 5_000 })
    expect(many.docs).toHaveLength(maxPostsPerAnswer)
    const rest = await list({ cursor: many.next ?? '' })
    expect(rest.docs.slice(0, 6)).toEqual(everything.docs.slice(0, 6))
  })

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ limit: '5001' }, 'limit'],
    [{ texts: 'few' }, 'texts'],
    [{ cursor: 'x' }, 'cursor'],
    [{ trash: 'maybe' }, 'trash'],
    [{ status: 'lost' }, 'status'],
  ])('refuses %o', async (query, field) => {
    const error = await admin.refused(blogCalls.list, { query })
    expect(error).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })
})

describe('trash', () => {
  it('holds deleted articles and restores them', async () => {
    const doc = await publish('Thrown away')
    await trash(doc._id)
    expect(await titles({ search: 'thrown' })).toEqual([])
    const thrown = {
      ...doc,
      author: 'Aiko Tanaka',
      editor: 'Aiko Tanaka',
      trashed: api.clock.now.toISOString(),
    }
    expect((await list({ search: 'thrown', trash: 'true' })).docs).toEqual([thrown])
    const query = { blogId: doc._id }
    expect(await admin.refused(blogCalls.remove, { query })).toMatchObject({ status: 404 })
    expect(
      await admin.refused(blogCalls.put, { query, body: { blog: article('x') } }),
    ).toMatchObject({
      status: 404,
    })

    const restored = await admin.call(blogCalls.restore, { query })
    expect(restored.payload.doc).toEqual(doc)
    expect(await read(doc._id)).toEqual(doc)
    expect(await titles({ search: 'thrown', trash: 'true' })).toEqual([])
    expect(await admin.refused(blogCalls.restore, { query })).toMatchObject({ status: 404 })
    expect((await audited(doc._id)).at(-1)?.action).toBe('article restored')
  })

  it('deletes only articles that were deleted thirty days ago', async () => {
    const [old, young, kept] = [await publish('Old'), await publish('Young'), await publish('Kept')]
    const now = api.clock.now.getTime()
    api.clock.now = new Date(now - 30 * dayMs)
    await trash(old._id)
    api.clock.now = new Date(now - 30 * dayMs + 1)
    await trash(young._id)
    api.clock.now = new Date(now)
    await deleteTrashedPosts(api.db, api.clock.now)
    const left = (await list({ trash: 'true' })).docs.map(({ _id }) => _id)
    expect(left).toContain(young._id)
    expect(left).not.toContain(old._id)
    expect(await read(kept._id)).toEqual(kept)
  })
})
