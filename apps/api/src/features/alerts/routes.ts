import {
  deleteAlert,
  getAlertChoices,
  listAlerts as listAlertsCall,
  postAlert,
  putAlert,
} from '@fovea/contract/alerts'
import type { FastifyInstance } from 'fastify'
import { may } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAlerts, listChoices } from './list-alerts.ts'
import { changeAlert, createAlert, endAlert } from './set-alert.ts'

export function alertRoutes(app: FastifyInstance) {
  serve(app, listAlertsCall, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await listAlerts(ctx) } }),
  })

  serve(app, getAlertChoices, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => ({ payload: await listChoices(ctx) }),
  })

  serve(app, postAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createAlert({ ctx, input: body }) },
    }),
  })

  serve(app, putAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeAlert({ ctx, input: body, id: params.alertId }) },
    }),
  })

  serve(app, deleteAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, params }) => {
      await endAlert({ ctx, id: params.alertId })
      return { payload: { deleted: 1 } }
    },
  })
}
