import {
  type Alert,
  deleteAlert,
  getAlertChoices,
  listAlerts,
  postAlert,
  putAlert,
} from '@fovea/contract/alerts'
import type { CallInput } from '@fovea/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'

export type AlertBody = CallInput<typeof postAlert>['body']

export const alertsQuery = queryOptions({
  queryKey: queryKeys.alerts.list(),
  queryFn: async ({ signal }) => (await call(listAlerts, {}, { signal })).payload.docs,
})

export const alertChoicesQuery = queryOptions({
  queryKey: queryKeys.alerts.choices(),
  queryFn: async ({ signal }) => (await call(getAlertChoices, {}, { signal })).payload,
})

const affectedQueries = [queryKeys.alerts.list()]

export function useSaveAlert(alertId: string | undefined) {
  return useAction({
    run: (body: AlertBody, once) =>
      alertId === undefined
        ? once(postAlert, { body })
        : once(putAlert, { params: { alertId }, body }),
    refetches: affectedQueries,
    done: 'The alert was saved.',
    failed: 'The alert could not be saved.',
  })
}

export function useSwitchAlert(alert: Alert) {
  return useAction({
    run: (enabled: boolean, once) =>
      once(putAlert, { params: { alertId: alert._id }, body: { ...alert, enabled } }),
    refetches: affectedQueries,
    done: 'The alert was changed.',
    failed: 'The alert could not be changed.',
  })
}

export function useDeleteAlert() {
  return useAction({
    run: (alertId: string, once) => once(deleteAlert, { params: { alertId } }),
    refetches: affectedQueries,
    done: 'The alert was deleted.',
    toast: () => 'Alert deleted.',
    failed: 'The alert could not be deleted.',
  })
}
