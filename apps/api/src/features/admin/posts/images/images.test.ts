import { blogCalls, getPostImage, mostImageSide, uploadPostImage } from '@fovea/contract/admin'
import { dayMs } from '@fovea/contract/time'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { signInAs } from '../../../../../test/sign-in-as.ts'
import { openTestApi } from '../../../../../test/test-api.ts'
import { publicUrl } from '../../../../../test/test-platform.ts'
import { deleteTrashedPosts, deleteUnusedImages } from '../tasks.ts'

const api = await openTestApi()
const admin = (await signInAs(api, 'admin@fovea.test')).browser
const visitor = api.browser()

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ffe0', 'hex')
const secret = 'GPS 37.5665 N, 126.978 E'

function pngChunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

function createPng(width = 1, height = 1) {
  const header = Buffer.from('00000000000000000800000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    // The frames of an animation, and a page behind the end.
    pngChunk('acTL', Buffer.from(secret)),
    pngChunk('fdAT', Buffer.from(secret)),
    pngChunk('tEXt', Buffer.from(secret)),
    pngChunk('eXIf', Buffer.from(secret)),
    pngChunk('IDAT', deflateSync(Buffer.alloc(2))),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from(`<script>${secret}</script>`),
  ])
}

const segment = (marker: string, data: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from(`ff${marker}`, 'hex'), length, data])
}

const jpeg = Buffer.concat([
  Buffer.from('ffd8', 'hex'),
  segment('e1', Buffer.from(`Exif ${secret}`)),
  segment('fe', Buffer.from(secret)),
  segment('c0', Buffer.from('0800020003011100', 'hex')),
  segment('da', Buffer.from('0100003f00', 'hex')),
  Buffer.from('12ff0034ffd056', 'hex'),
  segment('e2', Buffer.from(secret)),
  Buffer.from('ffd9', 'hex'),
  Buffer.from(secret),
])

function sizeJpeg(side: number) {
  const sized = Buffer.from(jpeg)
  const frame = sized.indexOf(Buffer.from('ffc0', 'hex'))
  sized.writeUInt16BE(side, frame + 5)
  sized.writeUInt16BE(side, frame + 7)
  return sized
}

function webpChunk(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}

function createWebp(flags = '0c') {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', Buffer.from(`${flags}000000020000010000`, 'hex')),
    webpChunk('VP8 ', Buffer.from('0000009d012a03000200', 'hex')),
    webpChunk('EXIF', Buffer.from(secret)),
    webpChunk('XMP ', Buffer.from(secret)),
  ])
  const head = Buffer.from('RIFF0000')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const send = (bytes: Buffer) => ({ body: { data: bytes.toString('base64') } })
const upload = async (bytes: Buffer) => (await admin.call(uploadPostImage, send(bytes))).payload.doc

test.each([
  ['png', createPng(3, 2)],
  ['jpeg', jpeg],
  ['webp', createWebp()],
])('a %s image is stored without metadata and served to any site for good', async (type, bytes) => {
  expect(bytes.toString('latin1')).toContain(secret)
  const { path, ...size } = await upload(bytes)
  expect(size).toEqual({ width: 3, height: 2 })
  const answer = await visitor.send({ url: path })
  expect(answer.headers).toMatchObject({
    'content-type': `image/${type}`,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  expect(answer.rawPayload.toString('latin1')).not.toContain('GPS')
  // A stored image can be read again, and is not changed by that.
  const again = await upload(answer.rawPayload)
  expect((await visitor.send({ url: again.path })).rawPayload).toEqual(answer.rawPayload)
})

test.each([
  ['a page', Buffer.from('<script>alert(1)</script>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a cut PNG', createPng().subarray(0, 60)],
  ['a PNG with a wrong checksum', Buffer.from(createPng().fill(7, 20, 21))],
  ['an animated GIF', Buffer.from('47494638396101000100800000000000ffffff21f90400', 'hex')],
  ['a page that starts like a PNG', Buffer.concat([pngStart, Buffer.from('<script>1</script>')])],
  ['a drawing that starts like a JPEG', Buffer.concat([jpegStart, Buffer.from('<svg></svg>')])],
  ['a PNG of 30,000 pixels a side', createPng(30_000, 30_000)],
  ['a JPEG of 30,000 pixels a side', sizeJpeg(30_000)],
  ['a JPEG without a height', sizeJpeg(0)],
  ['a wide PNG', createPng(mostImageSide + 1, 1)],
  ['a PNG without a height', createPng(1, 0)],
  ['a cut JPEG', jpeg.subarray(0, 100)],
  ['a JPEG without pixels', Buffer.from('ffd8ffd9', 'hex')],
  ['a cut WebP', createWebp().subarray(0, 40)],
  ['an animation', createWebp('02')],
])('refuses %s', async (_, bytes) => {
  const error = await admin.refused(uploadPostImage, send(bytes))
  expect(error).toMatchObject({ status: 400, fields: { data: expect.any(String) } })
})

test.each(['', 'not Base64', 'A'.repeat(2_900_000)])('refuses other bodies', async (data) => {
  const error = await admin.refused(uploadPostImage, { body: { data } })
  expect([400, 413]).toContain(error.status)
})

test('an image stays as long as a post shows it, and feeds have its whole address', async () => {
  const [shown, unused] = [await upload(createPng()), await upload(createPng())]
  const blog = {
    title: 'Shown',
    category: 'News' as const,
    content: `![Eyes](${shown.path}) and \`${unused.path}\``,
  }
  const { doc } = (await admin.call(blogCalls.post, { body: { blog } })).payload
  expect(doc.content).toBe(blog.content)
  const feed = await visitor.call(blogCalls.feed, { query: {} })
  expect(feed.payload.docs[0]?.content).toContain(`![Eyes](${publicUrl}${shown.path})`)
  const statusOf = async ({ path }: { path: string }) =>
    (await visitor.send({ url: path })).statusCode
  const after = (days: number) => new Date(api.clock.now.getTime() + days * dayMs)

  await deleteUnusedImages(api.db, after(29))
  expect(await statusOf(unused)).toBe(200)
  await deleteUnusedImages(api.db, after(30))
  expect([await statusOf(shown), await statusOf(unused)]).toEqual([200, 404])

  const query = { blogId: doc._id }
  await admin.call(blogCalls.put, { query, body: { blog: { ...blog, content: 'None.' } } })
  // An earlier version shows it, until the post is deleted with its versions.
  await deleteUnusedImages(api.db, after(30))
  expect(await statusOf(shown)).toBe(200)
  await admin.call(blogCalls.remove, { query })
  await deleteTrashedPosts(api.db, after(30))
  await deleteUnusedImages(api.db, after(30))
  expect(await statusOf(shown)).toBe(404)
  expect(await visitor.refused(getPostImage, { params: { imageId: 'x' } })).toMatchObject({
    status: 404,
  })
})
