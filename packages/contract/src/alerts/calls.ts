import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { alert, alertKey, newAlert } from './entities.ts'

const params = z.object({ alertId: pathId })

export const listAlerts = defineEndpoint({
  operationId: 'listAlerts',
  method: 'GET',
  path: '/api/alerts',
  summary:
    'Your alerts in the workspace, newest first. Each is emailed to you, at most once an hour.',
  answer: z.object({ payload: z.object({ docs: z.array(alert) }) }),
})

export const getAlertChoices = defineEndpoint({
  operationId: 'listAlertChoices',
  method: 'GET',
  path: '/api/alerts/choices',
  summary:
    'Keys and apps that alerts can watch: the newest 200 keys of the workspace, and about 200 of its apps of the last 30 days. `moreKeys` and `moreApps` are present if there are others.',
  answer: z.object({
    payload: z.object({
      keys: z.array(alertKey),
      apps: z.array(z.string()),
      moreKeys: z.optional(z.literal(true)),
      /** The list may be cut: it contains the apps that were used last. */
      moreApps: z.optional(z.literal(true)),
    }),
  }),
})

export const postAlert = defineEndpoint({
  operationId: 'createAlert',
  method: 'POST',
  path: '/api/alerts',
  summary:
    'Creates an alert, which is emailed to you. `refusals`: starts of a key refused in 10 minutes, more than `above`, or at least 20 and `times` its average of the last 7 days. `quiet`: sessions of an app in the last full hour, or of a small app yesterday, are half or less of the same hours in the last 4 weeks. `newcomer`: the first start of a production key with a certificate (Android) or from a domain (web). `ending`: a production or commercial key expires in one of the chosen numbers of `days`. A duplicate of one of your alerts is refused.',
  body: newAlert,
  answer: z.object({ payload: z.object({ doc: alert }) }),
})

export const putAlert = defineEndpoint({
  operationId: 'updateAlert',
  method: 'PUT',
  path: '/api/alerts/:alertId',
  summary: 'Changes an alert, or switches it on or off. Its kind cannot change.',
  params,
  body: newAlert,
  answer: z.object({ payload: z.object({ doc: alert }) }),
})

export const deleteAlert = defineEndpoint({
  operationId: 'deleteAlert',
  method: 'DELETE',
  path: '/api/alerts/:alertId',
  summary: 'Deletes an alert.',
  params,
  answer: z.object({ payload: z.object({ deleted: z.literal(1) }) }),
})
