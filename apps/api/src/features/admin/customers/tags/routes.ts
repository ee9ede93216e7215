import { deleteCustomerTag, listCustomerTags, postCustomerTag } from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../../platform/actor.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { addTag, removeTag } from './change-tags.ts'
import { tagRepository } from './tag-repository.ts'

export function registerTagRoutes(app: FastifyInstance) {
  serveEndpoint(app, listCustomerTags, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx }) => ({ payload: { tags: await tagRepository(ctx.db).listAll() } }),
  })

  serveEndpoint(app, postCustomerTag, {
    policy: staffMay('notes:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { tags: await addTag(ctx, params.id, body.tag) },
    }),
  })

  serveEndpoint(app, deleteCustomerTag, {
    policy: staffMay('notes:write'),
    handle: async ({ ctx, params }) => ({
      payload: { tags: await removeTag(ctx, params.id, params.tag) },
    }),
  })
}
