import {
  getPostImage,
  mostImageBytes,
  postImagesPath,
  uploadPostImage,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionless, staffMay } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/errors.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { allowAllOrigins } from '../sharing/feed-routes.ts'
import { cleanImage } from './clean-image.ts'
import { postImageRepository } from './repository.ts'

/** Base64 takes four characters for three bytes. */
const uploadBytes = mostImageBytes * 1.5

export function registerPostImageRoutes(app: FastifyInstance) {
  serveEndpoint(app, uploadPostImage, {
    policy: staffMay('posts:write'),
    bodyLimitBytes: uploadBytes,
    handle: async ({ ctx, body }) => {
      const image = cleanImage(Buffer.from(body.data, 'base64'))
      const { id, width, height } = await postImageRepository(ctx.db).insertImage(image, ctx.now)
      return { payload: { doc: { path: `${postImagesPath}/${id}`, width, height } } }
    },
  })

  allowAllOrigins(app, (scope) => {
    serveEndpoint(scope, getPostImage, {
      policy: sessionless,
      cache: 'public, max-age=31536000, immutable',
      handle: async ({ ctx, params: { imageId }, reply }) => {
        const image = z.guid().safeParse(imageId).success
          ? await postImageRepository(ctx.db).findImage(imageId)
          : undefined
        if (!image) throw new AppError('NOT_FOUND', "This image doesn't exist.")
        void reply.type(`image/${image.type}`)
        void reply.header('cross-origin-resource-policy', 'cross-origin')
        return image.bytes
      },
    })
  })
}
