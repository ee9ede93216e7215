import {
  deleteUseCase,
  getUseCaseAtom,
  getUseCaseFeed,
  postUseCase,
  postUseCaseRestore,
  putUseCase,
  readUseCases,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { adminsOnly } from '../../../../platform/actor.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { createPost } from '../create-post.ts'
import { feed, openToEverybody, serveAtom } from '../feed-routes.ts'
import { listPosts, readFeed, readPost } from '../read-posts.ts'
import { restorePost, trashPost } from '../trash-post.ts'
import { updatePost } from '../update-post.ts'
import { contentOf, presentPublicUseCase, useCase } from './use-cases.ts'

export function useCaseRoutes(app: FastifyInstance) {
  serve(app, readUseCases, {
    policy: adminsOnly,
    handle: async ({ ctx, query: { usecaseId, ...query } }) =>
      usecaseId === undefined
        ? { payload: await listPosts({ ctx, kind: useCase, query }) }
        : { payload: { doc: await readPost({ ctx, kind: useCase, id: usecaseId }) } },
  })

  serve(app, postUseCase, {
    policy: adminsOnly,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createPost({ ctx, kind: useCase, content: contentOf(body.usecase) }) },
    }),
  })

  serve(app, putUseCase, {
    policy: adminsOnly,
    handle: async ({ ctx, query, body }) => {
      const change = { content: contentOf(body.usecase), edited: body.usecase }
      const doc = await updatePost({ ctx, kind: useCase, id: query.usecaseId, ...change })
      return { payload: { doc } }
    },
  })

  serve(app, deleteUseCase, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => {
      await trashPost({ ctx, kind: useCase, id: query.usecaseId })
      return { payload: { deleted: 1 } }
    },
  })

  serve(app, postUseCaseRestore, {
    policy: adminsOnly,
    handle: async ({ ctx, query }) => ({
      payload: { doc: await restorePost({ ctx, kind: useCase, id: query.usecaseId }) },
    }),
  })

  openToEverybody(app, (scope) => {
    serve(scope, getUseCaseFeed, {
      ...feed,
      handle: async ({ ctx: { db }, query }) => ({
        payload: await readFeed({ db, kind: 'usecase', present: presentPublicUseCase, query }),
      }),
    })
    serveAtom(scope, { declared: getUseCaseAtom, kind: 'usecase', title: 'use cases' })
  })
}
