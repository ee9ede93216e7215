import { blogCalls, uploadPostImage, useCaseCalls, type BlogInput } from '@fovea/contract/admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestPages } from '../../../../../test/http/test-pages.ts'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { createTestApi, openTestApi } from '../../../../../test/test-api.ts'
import { publicUrl } from '../../../../../test/test-platform.ts'

const webRoot = await openTestPages()
const api = await openTestApi({}, { webRoot })
const admin = (await signInAs(api, 'admin@fovea.test')).browser
const visitor = api.browser()

const host = new URL(publicUrl).host
const open = (url: string, headers = {}) => visitor.send({ url, headers: { host, ...headers } })

async function write(part: Partial<BlogInput> = {}) {
  const blog = { title: 'Gaze', content: 'First words.', category: 'News' as const, ...part }
  return (await admin.call(blogCalls.post, { body: { blog } })).payload.doc._id
}

/** A picture of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a published article has a page that tells previews of links what it is', async () => {
  const image = (await admin.call(uploadPostImage, { body: { data: png } })).payload.doc
  const content = `# Gaze\n\nFirst *words*.\n\n![A path](${image.path})`
  const id = await write({ content })
  const answer = await open(`/posts/blog/${id}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.body.match(/<(?:title|link|meta).*>/g)).toEqual([
    '<title>Gaze · Fovea</title>',
    `<link rel="canonical" href="${publicUrl}/posts/blog/${id}">`,
    '<meta name="description" content="First words.">',
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="Fovea">',
    '<meta property="og:title" content="Gaze">',
    `<meta property="og:url" content="${publicUrl}/posts/blog/${id}">`,
    '<meta property="og:description" content="First words.">',
    `<meta property="og:image" content="${publicUrl}${image.path}">`,
    '<meta property="og:image:alt" content="A path">',
    '<meta property="og:image:width" content="1">',
    '<meta property="og:image:height" content="1">',
    `<meta property="article:published_time" content="${api.clock.now.toISOString()}">`,
    `<meta property="article:modified_time" content="${api.clock.now.toISOString()}">`,
    '<meta property="article:section" content="News">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
  const { doc } = (await visitor.call(blogCalls.readPublished, { params: { id } })).payload
  expect(doc).toMatchObject({ _id: id, title: 'Gaze', published: api.clock.now.toISOString() })
  expect(doc.content).toContain(`(${publicUrl}${image.path})`)
})

test('a use case shows its own image, and the article only while that is public', async () => {
  const blogId = await write()
  const usecase = {
    title: 'Aid',
    explanation: 'Text.',
    category: 'Use Case' as const,
    blogId,
    imgUrl: 'https://img.example.com/a.png?w=1&h=2',
  }
  const { _id: id } = (await admin.call(useCaseCalls.post, { body: { usecase } })).payload.doc
  const { body } = await open(`/posts/use-cases/${id}`)
  expect(body).toContain(
    '<meta property="og:image" content="https://img.example.com/a.png?w=1&amp;h=2">',
  )
  expect(body).toContain('<meta property="og:image:alt" content="Aid">')
  const read = async () =>
    (await visitor.call(useCaseCalls.readPublished, { params: { id } })).payload.doc.blogId
  expect(await read()).toBe(blogId)
  await admin.call(blogCalls.remove, { query: { blogId } })
  expect(await read()).toBe('')
  expect((await open(`/posts/blog/${id}`)).statusCode).toBe(404)
})

test('hostile words stay words', async () => {
  const hostile = `"><script>alert(1)</script>$&'\``
  const id = await write({
    title: hostile,
    content: `${hostile}\u202Ecod \n\n![${hostile}](https://img.example.com/"><script>a)`,
  })
  const { body } = await open(`/posts/blog/${id}`)
  // Quoted values need no escaped “<”.
  expect(body.replaceAll(/="[^"]*"/g, '')).not.toContain('<script')
  expect(body).toContain(
    "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;'` · Fovea</title>",
  )
  expect(body).toContain('[U+202E]')
  expect(body.match(/ content="[^"]*">/g)).toHaveLength(body.split('<meta').length - 1)
})

test('the text is in the page for readers without scripts, and nothing of it runs', async () => {
  const id = await write({
    title: 'Cod',
    content:
      '# Gaze\n\nFirst *words*.\n\n<script>alert(1)</script> [go](javascript:alert(1))\u202E',
  })
  const { body } = await open(`/posts/blog/${id}`)
  expect(body).toContain('<h1>Cod</h1>')
  expect(body).toContain('<p># Gaze</p>')
  expect(body).toContain('<p>First *words*.</p>')
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(body).not.toMatch(/<script|href="javascript:|\u202E|<noscript|aria-hidden|__TEXT__/)
  const blog = { title: 'Cod', content: 'Other words.', category: 'News' as const }
  await admin.call(blogCalls.put, { query: { blogId: id }, body: { blog } })
  expect((await open(`/posts/blog/${id}`)).body).toContain('<p>Other words.</p>')
})

test('what is not published is not found', async () => {
  const draft = await write({ publish: 'never' })
  const at = new Date(api.clock.now.getTime() + 3_600_000)
  const scheduled = await write({ publish: at.toISOString() })
  const deleted = await write()
  await admin.call(blogCalls.remove, { query: { blogId: deleted } })
  const unknown = '00000000-0000-4000-8000-000000000001'
  const addresses = [draft, scheduled, deleted, unknown, 'x', '%22%3E%3Cscript%3E'].map(
    (id) => `/posts/blog/${id}`,
  )
  for (const url of [...addresses, `/posts/none/${unknown}`]) {
    const { statusCode, body, headers } = await open(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 404, 'no-store'])
    expect(body).toContain('<title>Not found · Fovea</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('<p>Nothing is published at this address.</p>')
    expect(body).not.toContain('<script')
  }
  const asked = { params: { id: draft } }
  expect(await visitor.refused(blogCalls.readPublished, asked)).toMatchObject({
    status: 404,
    message: 'This article is not published.',
  })
  api.clock.now = at
  expect((await open(`/posts/blog/${scheduled}`)).statusCode).toBe(200)
})

test('is not sent again while it is the same, and keeps the policy that it came with', async () => {
  const id = await write()
  const url = `/posts/blog/${id}`
  const { headers } = await open(url)
  expect(headers['content-security-policy']).toContain("'nonce-")
  const same = await open(url, { 'if-none-match': String(headers['etag']) })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  expect(same.headers['content-security-policy']).toBeUndefined()
  const blog = { title: 'Changed', content: 'Other.', category: 'News' as const }
  await admin.call(blogCalls.put, { query: { blogId: id }, body: { blog } })
  const changed = await open(url, { 'if-none-match': String(headers['etag']) })
  expect([changed.statusCode, changed.headers['etag'] === headers['etag']]).toEqual([200, false])
})

test('a database that is away is a page that says so', async () => {
  const id = await write()
  const away = await createTestApi({}, { webRoot })
  const name = sql.id(new URL(away.databaseUrl).pathname.slice(1))
  await sql`drop database ${name} with (force)`.execute(api.db)
  const answer = await away.browser().send({ url: `/posts/blog/${id}`, headers: { host } })
  // Closing drops it again.
  await sql`create database ${name}`.execute(api.db)
  await away.close()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  })
  expect(answer.body).toContain('<h1>This page could not be loaded</h1>')
  expect(answer.body).toContain('temporarily unavailable')
})
