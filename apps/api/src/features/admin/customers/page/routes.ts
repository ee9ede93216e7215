import {
  deleteCustomerNote,
  deleteSuspension,
  deleteUserDevices,
  getCustomer,
  getCustomerTimeline,
  listCustomerInvoices,
  postAdjustment,
  postCommercialKey,
  postCustomerNote,
  postSuspension,
  postTrialExtension,
} from '@fovea/contract/admin'
import type { FastifyInstance } from 'fastify'
import { staffMay } from '../../../../platform/actor.ts'
import { getIdempotencyKey } from '../../../../platform/http/idempotency.ts'
import { serveEndpoint } from '../../../../platform/http/serve-endpoint.ts'
import { readInvoicesOfOwner } from '../../../billing/index.ts'
import { findCustomer } from '../find-customer.ts'
import { addNote, deleteNote } from '../notes/change-notes.ts'
import { adjustBilling } from './adjust-billing.ts'
import { extendTrialOfCustomer, issueCommercialKeyToCustomer } from './change-keys.ts'
import { readCustomer } from './read-customer.ts'
import { readTimeline } from './read-timeline.ts'
import { signOutUser } from './sign-out-user.ts'
import { reactivateTeam, suspendTeam } from './suspend-team.ts'

export function registerCustomerPageRoutes(app: FastifyInstance) {
  serveEndpoint(app, getCustomer, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params }) => ({ payload: await readCustomer(ctx, params.id) }),
  })

  serveEndpoint(app, listCustomerInvoices, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params, query }) => {
      const { id } = await findCustomer(ctx, params.id)
      return { payload: await readInvoicesOfOwner(ctx, id, query.cursor) }
    },
  })

  serveEndpoint(app, getCustomerTimeline, {
    policy: staffMay('customers:read'),
    handle: async ({ ctx, params }) => ({ payload: await readTimeline(ctx, params.id) }),
  })

  serveEndpoint(app, postCustomerNote, {
    policy: staffMay('notes:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await addNote(ctx, params.id, body) },
    }),
  })

  serveEndpoint(app, deleteCustomerNote, {
    policy: staffMay('notes:write'),
    handle: async ({ ctx, params }) => {
      await deleteNote(ctx, params.id, params.noteId)
      return { payload: { deleted: 1 } }
    },
  })

  serveEndpoint(app, postTrialExtension, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await extendTrialOfCustomer(ctx, { ...body, id: params.id }),
    }),
  })

  serveEndpoint(app, postCommercialKey, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: await issueCommercialKeyToCustomer(ctx, { ...body, id: params.id }),
    }),
  })

  serveEndpoint(app, postAdjustment, {
    policy: staffMay('money:write'),
    once: 'outside',
    // Until the provider has confirmed it, a repeat reads its progress instead of the stored answer.
    isFinal: ({ payload }) => payload.doc.state === 'done',
    handle: async ({ ctx, params, body, request }) => {
      const requestKey = getIdempotencyKey(request) ?? null
      return { payload: { doc: await adjustBilling(ctx, params.id, body, requestKey) } }
    },
  })

  serveEndpoint(app, postSuspension, {
    policy: staffMay('customers:write'),
    once: 'outside',
    handle: async ({ ctx, params, body }) => ({
      payload: await suspendTeam({ ctx, input: { ...body, id: params.id } }),
    }),
  })

  serveEndpoint(app, deleteSuspension, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params }) => ({ payload: await reactivateTeam({ ctx, id: params.id }) }),
  })

  serveEndpoint(app, deleteUserDevices, {
    policy: staffMay('customers:write'),
    handle: async ({ ctx, params }) => ({ payload: await signOutUser(ctx, params.id) }),
  })
}
