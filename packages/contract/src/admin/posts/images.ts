import { z } from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'

export const mostImageBytes = 2 * 1_024 * 1_024
export const mostImageSide = 6_000
export const postImagesPath = '/api/post-images'

const error = 'Send a PNG, JPEG or WebP image in Base64.'
const base64 = z
  .base64({ error })
  .check(
    z.minLength(1, { error }),
    z.maxLength(Math.ceil(mostImageBytes / 3) * 4, { error: 'Send an image of at most 2 MB.' }),
  )

export const uploadPostImage = defineEndpoint({
  operationId: 'uploadPostImage',
  method: 'POST',
  path: '/api/admin/post-images',
  summary:
    'Stores a PNG, JPEG or WebP image for posts, without its metadata. It is deleted after 30 days in no post and no version of one.',
  body: z.object({ data: base64 }),
  answer: z.object({
    payload: z.object({ doc: z.object({ path: z.string(), width: z.int(), height: z.int() }) }),
  }),
})

export const getPostImage = defineEndpoint({
  operationId: 'getPostImage',
  method: 'GET',
  path: `${postImagesPath}/:imageId`,
  summary: 'An uploaded image of a post. It never changes.',
  params: z.object({ imageId: z.string() }),
  media: 'image/*',
  answer: z.string(),
})
