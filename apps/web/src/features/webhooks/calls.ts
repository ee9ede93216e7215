import {
  type Delivery,
  type DeliveryState,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  type NewWebhook,
  postDeliveryResend,
  postFailedResend,
  postWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
  type WebhookChange,
  type WebhookEventType,
} from '@fovea/contract/webhooks'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { paged, pageFrom } from '../../lib/http/paged.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { isSentSoon } from './deliveries/delivery-status.ts'
import { formatDeliveries } from './webhook-status.ts'

const watchMs = 2_000

export const webhooksQuery = queryOptions({
  queryKey: queryKeys.webhooks.list(),
  queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).payload.docs,
})

export function webhookQuery(webhookId: string) {
  return queryOptions({
    queryKey: queryKeys.webhooks.one(webhookId),
    queryFn: async ({ signal }) =>
      (await call(getWebhook, { params: { webhookId } }, { signal })).payload.doc,
  })
}

export function deliveriesQuery(webhookId: string, state: DeliveryState | undefined) {
  return infiniteQueryOptions({
    queryKey: queryKeys.webhooks.deliveries(webhookId, state),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(state && { state }), ...pageFrom(pageParam) }
      return (await call(listDeliveries, { params: { webhookId }, query }, { signal })).payload
    },
    ...paged,
  })
}

export function deliveryQuery(webhookId: string, { _id, state, tries, lastTry }: Delivery) {
  return queryOptions({
    // A further try changes the row in the list, and then its detail is read again.
    queryKey: queryKeys.webhooks.delivery(webhookId, _id, state, tries, lastTry),
    queryFn: async ({ signal }) => {
      const params = { webhookId, deliveryId: _id }
      return (await call(getDelivery, { params }, { signal })).payload.doc
    },
  })
}

/** While a delivery is about to be sent, the list is read again until its answer is known. */
export function getWatchMs(rows: readonly Delivery[], isActive: boolean, now: Date) {
  return isActive && rows.some((row) => isSentSoon(row, now)) ? watchMs : false
}

const affectedQueries = [
  queryKeys.webhooks.all(),
  // The workspace's history contains changes of webhooks.
  queryKeys.workspaces.one(),
]

export function useCreateWebhook() {
  return useAction({
    run: async (body: NewWebhook, once) => (await once(postWebhook, { body })).payload,
    refetches: affectedQueries,
    done: 'The webhook was created.',
    doneAfterClose:
      'The webhook was created. If you did not copy its secret, roll it on its page to get a new one.',
    failed: 'The webhook could not be created.',
  })
}

export function useChangeWebhook(webhookId: string) {
  return useAction({
    run: async (body: WebhookChange, once) =>
      (await once(putWebhook, { params: { webhookId }, body })).payload.doc,
    refetches: affectedQueries,
    done: 'The webhook was changed.',
    failed: 'The webhook could not be changed.',
  })
}

export function useDeleteWebhook() {
  const queries = useQueryClient()
  return useAction({
    run: (webhookId: string, once) => once(deleteWebhook, { params: { webhookId } }),
    // Only the list: its own page would ask for the deleted webhook again.
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.webhooks.list() }),
    done: 'The webhook was deleted.',
    toast: () => 'Webhook deleted.',
    failed: 'The webhook was not deleted.',
  })
}

export function useRollSecret(webhookId: string) {
  return useAction({
    run: async (_: void, once) =>
      (await once(postWebhookSecret, { params: { webhookId } })).payload,
    refetches: affectedQueries,
    done: 'The secret was rolled.',
    doneAfterClose: 'The secret was rolled. If you did not copy the new one, roll it again.',
    failed: 'The secret was not rolled.',
  })
}

export function useSendTest(webhookId: string) {
  return useAction({
    run: async (type: WebhookEventType, once) =>
      (await once(postWebhookTest, { params: { webhookId }, body: { type } })).payload.doc,
    refetches: affectedQueries,
    done: 'The test was sent.',
    failed: 'The test was not sent.',
  })
}

export function useResendDelivery(webhookId: string) {
  return useAction({
    run: (deliveryId: string, once) =>
      once(postDeliveryResend, { params: { webhookId, deliveryId } }),
    refetches: affectedQueries,
    done: 'The delivery was scheduled again.',
    failed: 'The delivery was not sent again.',
  })
}

export function useResendFailed(webhookId: string) {
  return useAction({
    run: async (since: string, once) =>
      (await once(postFailedResend, { params: { webhookId }, body: { since } })).payload.resent,
    refetches: affectedQueries,
    done: 'The failed deliveries were scheduled again.',
    toast: (resent) =>
      resent === 0
        ? 'No delivery has failed since then.'
        : `${formatDeliveries(resent)} will be sent again.`,
    failed: 'The failed deliveries were not sent again.',
  })
}
