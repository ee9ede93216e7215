import {
  blogCalls,
  discardPostChanges,
  getPostVersion,
  keptVersions,
  listPostVersions,
  postImagesPath,
  restorePostVersion,
  savePostChanges,
  uploadPostImage,
  useCaseCalls,
} from '@fovea/contract/admin'
import type { CallInput } from '@fovea/contract/endpoint'
import { dayMs, hourMs, minuteMs } from '@fovea/contract/time'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { deleteExpiredVersions, deleteUnusedImages } from '../tasks.ts'

type Written = Partial<CallInput<typeof savePostChanges>['body']>

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
const visitor = api.browser()

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const empty = { kind: 'blog' as const, title: '', category: '' as const, text: '' }
const save = async (written: Written) =>
  (await admin.call(savePostChanges, { body: { ...empty, ...written } })).payload.doc
const publish = async (title: string, content = 'Text.') =>
  (
    await admin.call(blogCalls.post, {
      body: { blog: { title, content, category: 'News' as const } },
    })
  ).payload.doc
const read = async (blogId: string) =>
  (await admin.call(blogCalls.get, { query: { blogId } })).payload.doc
const listVersions = async (postId: string) =>
  (await admin.call(listPostVersions, { query: { postId } })).payload.docs
const reasons = async (postId: string) => (await listVersions(postId)).map(({ reason }) => reason)
const readVersion = async (versionId: string) =>
  (await admin.call(getPostVersion, { params: { versionId } })).payload.doc
const restore = async (versionId: string) =>
  (await admin.call(restorePostVersion, { params: { versionId } })).payload.doc
const feed = async () =>
  (await visitor.call(blogCalls.feed, { query: {} })).payload.docs.map(({ title }) => title)
const pass = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
const actionsOn = async (id: string) =>
  (
    await api.query<{ action: string }>`
      select action from admin_audit where subject_id = ${id} order by id`
  ).map(({ action }) => action)

test('a draft is saved from its first word on, and is shown as it was last written', async () => {
  const { _id: postId, version } = await save({ text: 'Fir' })
  expect(await read(postId)).toMatchObject({ title: 'Untitled', content: 'Fir', status: 'draft' })
  const saved = await save({ postId, version, text: 'First words', category: 'News' })
  expect(saved).toMatchObject({ _id: postId, version: version + 1, isChanged: true })
  await save({ postId, version: saved.version, title: 'Gaze', category: 'News', text: 'First.' })
  const doc = await read(postId)
  expect(doc).toMatchObject({ title: 'Gaze', category: 'News', content: 'First.', version: 4 })
  const { docs } = (await admin.call(blogCalls.list, { query: { search: 'gaze' } })).payload
  expect(docs).toEqual([{ ...doc, author: 'Aiko Tanaka', editor: 'Aiko Tanaka' }])
  expect(await feed()).not.toContain('Gaze')
  // An hour of typing is one version and one audit entry.
  expect(await reasons(postId)).toEqual(['autosaved'])
  expect(await actionsOn(postId)).toEqual(['article drafted'])
  pass(hourMs)
  await save({ postId, title: 'Gaze', category: 'News', text: 'Second.' })
  expect(await reasons(postId)).toEqual(['autosaved', 'autosaved'])
  expect(await actionsOn(postId)).toEqual(['article drafted', 'article edited'])
})

test('readers see changes of a published article once they are published', async () => {
  const doc = await publish('Public')
  const written = { title: 'Public, longer', category: 'News' as const, text: 'More.' }
  const saved = await save({ ...written, postId: doc._id, version: doc.version })
  expect(await read(doc._id)).toEqual({
    ...doc,
    version: saved.version,
    unpublished: {
      _id: expect.any(String),
      title: 'Public, longer',
      saved: api.clock.now.toISOString(),
    },
  })
  expect(await feed()).toContain('Public')
  const query = { search: 'longer', status: 'changed' as const }
  const board = (await admin.call(blogCalls.list, { query })).payload.docs
  expect(board.map(({ _id }) => _id)).toEqual([doc._id])

  pass(minuteMs)
  const blog = { ...written, content: written.text, version: saved.version }
  const query2 = { blogId: doc._id }
  const published = (await admin.call(blogCalls.put, { query: query2, body: { blog } })).payload.doc
  expect(published).toMatchObject({ title: 'Public, longer', unpublished: null })
  expect(await feed()).toContain('Public, longer')
  expect(await reasons(doc._id)).toEqual(['published', 'published'])
  expect(await actionsOn(doc._id)).toEqual([
    'article published',
    'article edited',
    'article changed',
  ])
})

test('unpublishing can keep the changes, and a text as before has none', async () => {
  const doc = await publish('Kept')
  const query = { blogId: doc._id }
  await save({ postId: doc._id, title: 'Kept, longer', category: 'News', text: 'Text.' })
  const blog = { title: 'Kept', content: 'Text.', category: 'News' as const }
  const body = { blog: { ...blog, publish: 'never' as const, keepChanges: true } }
  const draft = (await admin.call(blogCalls.put, { query, body })).payload.doc
  expect(draft).toMatchObject({ title: 'Kept, longer', status: 'draft' })
  const same = { postId: doc._id, title: 'Kept', category: 'News' as const, text: 'Text.' }
  expect(await save(same)).toMatchObject({ isChanged: false })
  expect(await read(doc._id)).toMatchObject({ title: 'Kept', unpublished: null })
  // Saving the same again changes nothing.
  const { version } = await read(doc._id)
  expect(await save(same)).toMatchObject({ version, isChanged: false })
})

test('discarded changes stay among the versions, and a restored version is not public', async () => {
  const doc = await publish('Restored', 'One.')
  pass(minuteMs)
  await save({ postId: doc._id, title: 'Restored', category: 'News', text: 'Two.' })
  await admin.call(discardPostChanges, { query: { postId: doc._id } })
  const before = await read(doc._id)
  expect(before).toMatchObject({ content: 'One.', unpublished: null })
  await admin.call(discardPostChanges, { query: { postId: doc._id } })
  expect(await read(doc._id)).toEqual(before)

  const [written, first] = await listVersions(doc._id)
  expect(written).toMatchObject({
    reason: 'autosaved',
    author: expect.any(String),
    isUnpublished: false,
  })
  expect(await readVersion(written?._id ?? '')).toMatchObject({ title: 'Restored', text: 'Two.' })
  const restored = await restore(written?._id ?? '')
  expect(restored.version).toBe(before.version + 1)
  expect(await read(doc._id)).toMatchObject({ content: 'One.', unpublished: expect.anything() })
  expect((await listVersions(doc._id))[0]).toMatchObject({ reason: 'saved', isUnpublished: true })
  // The text that is public is restored by discarding.
  await restore(first?._id ?? '')
  expect(await read(doc._id)).toMatchObject({ content: 'One.', unpublished: null })
  expect(await actionsOn(doc._id)).toEqual([
    'article published',
    'article edited',
    'article changes discarded',
    'article version restored',
    'article version restored',
  ])
})

test('the later of two admins who write gets the newest text', async () => {
  const doc = await publish('Contested')
  const mine = { postId: doc._id, version: doc.version, category: 'News' as const, text: 'Mine.' }
  await save({ ...mine, title: 'Mine' })
  const error = await admin.refused(savePostChanges, {
    body: { ...empty, ...mine, title: 'Theirs' },
  })
  expect(error).toMatchObject({ status: 409 })
  expect(error.current).toEqual(await read(doc._id))
})

test('a use case keeps its article and image while it is written', async () => {
  const article = await publish('Background')
  const imgUrl = 'javascript:alert(1)'
  const written = { kind: 'usecase' as const, title: 'Aid', blogId: article._id, imgUrl }
  const { _id: usecaseId } = await save(written)
  const { doc } = (await admin.call(useCaseCalls.get, { query: { usecaseId } })).payload
  expect(doc).toMatchObject({ title: 'Aid', blogId: article._id, imgUrl: '' })
  const { unpublished } = doc
  expect(await readVersion(unpublished?._id ?? '')).toMatchObject({
    blogId: article._id,
    imgUrl,
    category: '',
  })
  // An article is not a use case.
  const body = { ...empty, kind: 'usecase' as const, postId: article._id }
  expect(await admin.refused(savePostChanges, { body })).toMatchObject({ status: 404 })
})

test('keeps the newest versions, published ones apart, and the one with changes', async () => {
  const doc = await publish('Long-lived', 'Published.')
  for (let number = 0; number < keptVersions + 2; number += 1) {
    pass(hourMs)
    await save({ postId: doc._id, title: 'Long-lived', category: 'News', text: `${number}` })
  }
  const versions = await listVersions(doc._id)
  expect(versions).toHaveLength(keptVersions + 1)
  expect(versions.at(-1)?.reason).toBe('published')
  expect(await readVersion(versions.at(-2)?._id ?? '')).toMatchObject({ text: '2' })

  await deleteExpiredVersions(api.db, new Date(api.clock.now.getTime() + 90 * dayMs))
  expect(await reasons(doc._id)).toEqual(['autosaved', 'published'])
  expect((await listVersions(doc._id))[0]?.isUnpublished).toBe(true)
})

test('a text from before versions were kept becomes one when it changes', async () => {
  const doc = await publish('Older', 'Before.')
  await api.query`delete from post_versions where post_id = ${doc._id}`
  pass(minuteMs)
  await save({ postId: doc._id, title: 'Older', category: 'News', text: 'After.' })
  const versions = await listVersions(doc._id)
  expect(versions).toMatchObject([{ reason: 'autosaved' }, { reason: 'published', author: null }])
  expect(await readVersion(versions[1]?._id ?? '')).toMatchObject({ text: 'Before.' })
})

test('an image stays as long as a version shows it', async () => {
  const { path } = (await admin.call(uploadPostImage, { body: { data: pixel } })).payload.doc
  expect(path).toContain(postImagesPath)
  const text = `![Eyes](${path})`
  const { _id: postId } = await save({ title: 'Eyes', category: 'News', text })
  const later = new Date(api.clock.now.getTime() + 91 * dayMs)
  await deleteUnusedImages(api.db, later)
  expect((await visitor.send({ url: path })).statusCode).toBe(200)
  await admin.call(discardPostChanges, { query: { postId } })
  await deleteExpiredVersions(api.db, later)
  await deleteUnusedImages(api.db, later)
  expect((await visitor.send({ url: path })).statusCode).toBe(404)
})

test.each([
  [{ kind: 'page' }, 'kind'],
  [{ postId: 'nowhere' }, 'postId'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ text: 'x'.repeat(50_001) }, 'text'],
  [{ text: 'a\u0000' }, 'text'],
  [{ category: 'Gossip' }, 'category'],
])('refuses %o at %s', async (part, field) => {
  const error = await admin.refused(savePostChanges, { body: { ...empty, ...part } })
  expect(error).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test('answers 404 for unknown posts and versions', async () => {
  const unknown = '0191d3a0-0000-7000-8000-000000000001'
  for (const refused of [
    await admin.refused(savePostChanges, { body: { ...empty, postId: unknown } }),
    await admin.refused(discardPostChanges, { query: { postId: unknown } }),
    await admin.refused(listPostVersions, { query: { postId: unknown } }),
    await admin.refused(getPostVersion, { params: { versionId: unknown } }),
    await admin.refused(restorePostVersion, { params: { versionId: unknown } }),
  ]) {
    expect(refused).toMatchObject({ status: 404, name: 'NOT_FOUND' })
  }
})
