import {
  deleteAlert,
  getAlertChoices,
  listAlerts as listAlertsCall,
  postAlert,
  putAlert,
} from '@fovea/contract/alerts'
import type { FastifyInstance } from 'fastify'
import { may } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { listAlerts, listAlertChoices } from './list-alerts.ts'
import { updateAlert, createAlert, removeAlert } from './save-alert.ts'

export function registerAlertRoutes(app: FastifyInstance) {
  serveEndpoint(app, listAlertsCall, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await listAlerts(ctx) } }),
  })

  serveEndpoint(app, getAlertChoices, {
    policy: may('logs:read'),
    handle: async ({ ctx }) => ({ payload: await listAlertChoices(ctx) }),
  })

  serveEndpoint(app, postAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createAlert({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, putAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await updateAlert({ ctx, input: body, id: params.alertId }) },
    }),
  })

  serveEndpoint(app, deleteAlert, {
    policy: may('logs:read'),
    handle: async ({ ctx, params }) => {
      await removeAlert({ ctx, id: params.alertId })
      return { payload: { deleted: 1 } }
    },
  })
}
