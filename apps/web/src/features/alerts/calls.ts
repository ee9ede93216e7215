import {
  type Alert,
  deleteAlert,
  getAlertChoices,
  listAlerts,
  postAlert,
  putAlert,
} from '@fovea/contract/alerts'
import type { CallInput } from '@fovea/contract/endpoint'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
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

function useRefreshAlerts() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKeys.alerts.list() })
}

export function useSaveAlert(alertId: string | undefined) {
  const refresh = useRefreshAlerts()
  return useAction({
    run: (body: AlertBody, once) =>
      alertId === undefined
        ? once(postAlert, { body })
        : once(putAlert, { params: { alertId }, body }),
    onSuccess: refresh,
    done: 'The alert was saved.',
    failed: 'The alert could not be saved.',
  })
}

export function useSwitchAlert(alert: Alert) {
  const refresh = useRefreshAlerts()
  return useAction({
    run: (enabled: boolean, once) =>
      once(putAlert, { params: { alertId: alert._id }, body: { ...alert, enabled } }),
    onSettled: refresh,
    done: 'The alert was changed.',
    failed: 'The alert could not be changed.',
  })
}

export function useDeleteAlert() {
  const refresh = useRefreshAlerts()
  return useAction({
    run: (alertId: string, once) => once(deleteAlert, { params: { alertId } }),
    onSettled: refresh,
    done: 'The alert was deleted.',
    toast: () => 'Alert deleted.',
    failed: 'The alert could not be deleted.',
  })
}
