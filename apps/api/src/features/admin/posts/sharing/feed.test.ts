import { blogCalls, useCaseCalls } from '@fovea/contract/admin'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { publicUrl } from '../../../../../test/test-platform.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
const visitor = api.browser()

async function publish(title: string, content = 'Text.') {
  const blog = { title, content, category: 'Eye Tracking' as const }
  return (await admin.call(blogCalls.post, { body: { blog } })).payload.doc._id
}

const firstUseCase = async () =>
  (await visitor.call(useCaseCalls.feed, { query: {} })).payload.docs[0]
const useCaseAtom = async () => (await visitor.send({ url: '/api/usecase.atom' })).body

const trash = (blogId: string) => admin.call(blogCalls.remove, { query: { blogId } })

test('answers published posts to everyone, and nothing else', async () => {
  const shown = await publish('Shown')
  const hidden = await publish('Hidden')
  await trash(hidden)
  const { payload } = await visitor.call(blogCalls.feed, { query: {} })
  expect(payload.docs).toContainEqual({
    _id: shown,
    title: 'Shown',
    content: 'Text.',
    category: 'Eye Tracking',
    created: api.clock.now.toISOString(),
    updated: api.clock.now.toISOString(),
    published: api.clock.now.toISOString(),
  })
  expect(payload.docs.map(({ _id }) => _id)).not.toContain(hidden)
  const raw = await visitor.send({ url: '/api/blog' })
  // The public answer has no version, no trash state and no admin's name.
  expect(Object.keys(raw.json().payload.docs[0]).toSorted()).toEqual([
    '_id',
    'category',
    'content',
    'created',
    'published',
    'title',
    'updated',
  ])
  expect(raw.body).not.toContain('admin@fovea.test')
})

test('omits a link to an article in the trash', async () => {
  const blogId = await publish('Soon gone')
  const imgUrl = 'https://img.example.com/a.png?w=1&h=2'
  const usecase = { title: 'Aid', explanation: 'Text.', category: 'News' as const, blogId, imgUrl }
  await admin.call(useCaseCalls.post, { body: { usecase } })
  expect(await firstUseCase()).toMatchObject({ title: 'Aid', explanation: 'Text.', blogId, imgUrl })
  expect(await useCaseAtom()).toContain(`<link rel="related" href="urn:uuid:${blogId}"/>`)
  expect(await useCaseAtom()).toContain('href="https://img.example.com/a.png?w=1&amp;h=2"')
  await trash(blogId)
  expect(await firstUseCase()).toMatchObject({ title: 'Aid', blogId: '' })
  expect(await useCaseAtom()).not.toContain(blogId)
})

test('is answered page by page', async () => {
  for (const title of ['A', 'B', 'C']) await publish(title)
  const first = (await visitor.call(blogCalls.feed, { query: { limit: 2 } })).payload
  expect(first.docs.map(({ title }) => title)).toEqual(['C', 'B'])
  const query = { limit: 1, cursor: first.next }
  const second = (await visitor.call(blogCalls.feed, { query })).payload
  expect(second.docs.map(({ title }) => title)).toEqual(['A'])
  expect(await visitor.refused(blogCalls.feed, { query: { limit: 101 } })).toMatchObject({
    status: 400,
    fields: { limit: expect.any(String) },
  })
})

test.each([
  ['/api/blog', 'application/json; charset=utf-8'],
  ['/api/blog.atom', 'application/atom+xml; charset=utf-8'],
  ['/api/usecase', 'application/json; charset=utf-8'],
  ['/api/usecase.atom', 'application/atom+xml; charset=utf-8'],
])('allows %s to be cached for a minute and read from any site', async (url, type) => {
  const answer = await visitor.send({ url })
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('forbids caches to store an error, and other sites to read the back office', async () => {
  const refused = await visitor.send({ url: '/api/blog', query: { limit: '0' } })
  expect(refused.headers['cache-control']).toBe('no-store')
  const board = await admin.send({ url: '/api/admin/blog' })
  expect(board.headers['cache-control']).toBe('no-store')
  expect(board.headers['access-control-allow-origin']).toBeUndefined()
})

test('Atom carries any text as Markdown, and nothing that breaks the document', async () => {
  const id = await publish(
    '<Title> & "quotes"',
    'a\u0001b\u000bc ]]> <script>alert(1)</script> &amp;',
  )
  const { body } = await visitor.send({ url: '/api/blog.atom' })
  expect(body).toContain(`<id>${publicUrl}/api/blog.atom</id>`)
  expect(body).toContain(`<id>urn:uuid:${id}</id>`)
  expect(body).toContain(
    `<link rel="alternate" type="text/html" href="${publicUrl}/posts/blog/${id}"/>`,
  )
  expect(body).toContain('<title>&lt;Title&gt; &amp; &quot;quotes&quot;</title>')
  expect(body).toContain(
    '<content type="text/markdown">abc ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;</content>',
  )
  expect(body).toContain(`<updated>${api.clock.now.toISOString()}</updated>`)
})
