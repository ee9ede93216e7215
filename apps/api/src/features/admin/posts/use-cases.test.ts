import { blogCalls, useCaseCalls } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import { describe, expect, it, test } from 'vitest'
import { signInAs } from '../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../test/test-api.ts'
import { deleteTrashedPosts } from './tasks.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser

const written = { title: 'Reading aid', explanation: 'It follows.', category: 'Use Case' as const }
const publish = async (more: { blogId?: string; imgUrl?: string } = {}) =>
  (await admin.call(useCaseCalls.post, { body: { usecase: { ...written, ...more } } })).payload.doc
const read = async (usecaseId: string) =>
  (await admin.call(useCaseCalls.get, { query: { usecaseId } })).payload.doc

async function article() {
  const blog = { title: 'Background', content: 'Long.', category: 'News' as const }
  return (await admin.call(blogCalls.post, { body: { blog } })).payload.doc._id
}

const refusedFields = async (more: Record<string, unknown>) => {
  const error = await admin.refused(useCaseCalls.post, {
    body: { usecase: { ...written, ...more } },
  })
  expect(error).toMatchObject({ status: 400, name: 'BAD_INPUT' })
  return Object.keys(error.fields ?? {})
}

describe('use case', () => {
  it('can be published, changed, deleted and restored, with an audit entry for each', async () => {
    const blogId = await article()
    const imgUrl = 'https://img.example.com/reader.png?w=800'
    const doc = await publish({ blogId, imgUrl })
    expect(doc).toEqual({
      _id: expect.any(String),
      ...written,
      blogId,
      imgUrl,
      created: api.clock.now.toISOString(),
      updated: api.clock.now.toISOString(),
      version: 1,
      status: 'published',
      published: api.clock.now.toISOString(),
      trashed: null,
      unpublished: null,
    })
    const query = { usecaseId: doc._id }
    const usecase = { ...written, _id: doc._id, title: 'Reading', version: 1 }
    const { payload } = await admin.call(useCaseCalls.put, { query, body: { usecase } })
    expect(payload.doc).toEqual({ ...doc, title: 'Reading', blogId: '', imgUrl: '', version: 2 })
    await admin.call(useCaseCalls.remove, { query })
    expect(await admin.refused(useCaseCalls.get, { query })).toMatchObject({ status: 404 })
    expect((await admin.call(useCaseCalls.restore, { query })).payload.doc).toEqual(payload.doc)

    const rows = await api.query<{ action: string }>`
      select action from admin_audit where subject_id = ${doc._id} order by id
    `
    expect(rows.map(({ action }) => action)).toEqual([
      'use case published',
      'use case changed',
      'use case deleted',
      'use case restored',
    ])
  })

  it('needs neither an article nor an image', async () => {
    const doc = await publish()
    expect(doc).toMatchObject({ blogId: '', imgUrl: '' })
    const docs = (await admin.call(useCaseCalls.list, { query: {} })).payload.docs
    expect(docs[0]).toEqual({ ...doc, author: 'Aiko Tanaka', editor: 'Aiko Tanaka' })
  })

  test.each([
    'http://img.example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//img.example.com/a.png',
    'img.example.com/a.png',
    'https://',
    'https://user:secret@img.example.com/a.png',
    'https://img.example.com/a b.png',
    7,
  ])('takes no image from %s', async (imgUrl) => {
    expect(await refusedFields({ imgUrl })).toEqual(['usecase.imgUrl'])
  })

  test.each(['0191d3a0-0000-7000-8000-000000000001', 'nowhere', "'; drop table posts; --"])(
    'refuses a link to an unknown article: %s',
    async (blogId) => {
      expect(await refusedFields({ blogId })).toEqual(['usecase.blogId'])
    },
  )

  it('refuses a link to another use case or to an article in the trash', async () => {
    expect(await refusedFields({ blogId: (await publish())._id })).toEqual(['usecase.blogId'])
    const blogId = await article()
    await admin.call(blogCalls.remove, { query: { blogId } })
    expect(await refusedFields({ blogId })).toEqual(['usecase.blogId'])
  })

  it('loses its link once its article is deleted for good', async () => {
    const blogId = await article()
    const doc = await publish({ blogId })
    await admin.call(blogCalls.remove, { query: { blogId } })
    expect(await read(doc._id)).toEqual(doc)
    await deleteTrashedPosts(api.db, new Date(api.clock.now.getTime() + 31 * dayMs))
    expect(await read(doc._id)).toEqual({ ...doc, blogId: '' })
  })
})

test('refuses a change to an older version, with the newest', async () => {
  const doc = await publish()
  const query = { usecaseId: doc._id }
  const change = (title: string) => ({ usecase: { ...written, title, version: doc.version } })
  const newest = (await admin.call(useCaseCalls.put, { query, body: change('One') })).payload.doc
  const refused = await admin.refused(useCaseCalls.put, { query, body: change('Other') })
  expect(refused).toMatchObject({ status: 409, name: 'CONFLICT', current: newest })
  expect(await read(doc._id)).toEqual(newest)
})

test('is not found as an article, nor an article as a use case', async () => {
  const blogId = await article()
  const query = { usecaseId: blogId }
  for (const refused of [
    await admin.refused(useCaseCalls.get, { query }),
    await admin.refused(useCaseCalls.put, { query, body: { usecase: written } }),
    await admin.refused(useCaseCalls.remove, { query }),
  ]) {
    expect(refused).toMatchObject({ status: 404 })
  }
})
