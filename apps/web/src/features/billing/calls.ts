import {
  deleteSubscription,
  getCap,
  getInvoiceReceipt,
  getInvoiceUsage,
  getPaymentProfile,
  getSubscription,
  getUpcomingInvoice,
  listInvoices,
  listPlans,
  putCap,
  type SpendCap,
} from '@fovea/contract/billing'
import type { AddressText } from '@fovea/contract/billing/rules'
import { getWorkspace, putWorkspaceAddress } from '@fovea/contract/workspaces'
import { putCurrentUser } from '@fovea/contract/auth'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import type { SendAction } from '../../lib/http/action-sender.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
import { getShownTeamId } from '../../lib/auth/shown-team.ts'
import { pageFrom, paged } from '../../lib/http/paged.ts'

export function invoiceUsageQuery(invoiceId: string) {
  return queryOptions({
    queryKey: queryKeys.billing.invoiceUsage(invoiceId),
    queryFn: async ({ signal }) =>
      (await call(getInvoiceUsage, { params: { invoiceId } }, { signal })).payload.docs,
  })
}

export function invoiceReceiptQuery(invoiceId: string) {
  return queryOptions({
    queryKey: queryKeys.billing.invoiceReceipt(invoiceId),
    queryFn: async ({ signal }) =>
      (await call(getInvoiceReceipt, { params: { invoiceId } }, { signal })).payload.url,
  })
}

export const paymentProfileQuery = queryOptions({
  queryKey: queryKeys.billing.paymentProfile(),
  queryFn: async ({ signal }) => (await call(getPaymentProfile, {}, { signal })).payload,
})

/** Interval between checks of a billing operation that is in progress. */
export const pollIntervalMs = 1500

export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.billing.subscription(),
  queryFn: async ({ signal }) => (await call(getSubscription, {}, { signal })).payload,
  refetchInterval: ({ state }) => (state.data?.underWay === true ? pollIntervalMs : false),
})

export const upcomingInvoiceQuery = queryOptions({
  queryKey: queryKeys.billing.upcomingInvoice(),
  queryFn: async ({ signal }) => (await call(getUpcomingInvoice, {}, { signal })).payload,
})

export const invoicesQuery = infiniteQueryOptions({
  queryKey: queryKeys.billing.invoices(),
  queryFn: async ({ pageParam, signal }) => {
    const query = pageFrom(pageParam)
    return (await call(listInvoices, { query }, { signal })).payload
  },
  ...paged,
})

export const capQuery = queryOptions({
  queryKey: queryKeys.billing.cap(),
  queryFn: async ({ signal }) => (await call(getCap, {}, { signal })).payload,
})

export const plansQuery = queryOptions({
  queryKey: queryKeys.billing.plans(),
  queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).data,
})

/** Stores the billing address. The card provider then validates it, which takes a moment. */
export async function saveBillingAddress(email: string, address: AddressText, once: SendAction) {
  return (await once(putCurrentUser, { body: { userProfile: { email, address } } })).doc
}

export async function saveTeamAddress(address: AddressText, once: SendAction) {
  return (
    await once(putWorkspaceAddress, {
      params: { workspaceId: getShownTeamId() },
      body: { address },
    })
  ).payload.address
}

export const billedWorkspaceQuery = queryOptions({
  queryKey: queryKeys.workspaces.one(),
  queryFn: async ({ signal }) =>
    (await call(getWorkspace, { params: { workspaceId: getShownTeamId() } }, { signal })).payload
      .doc,
})

/** Cancels at the end of the period; `endDate` is formatted. Pending until the new state has been fetched. */
export function useCancelSubscription(endDate: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (phrase: string, once) =>
      (await once(deleteSubscription, { body: { phrase } })).payload,
    onSuccess: async () => {
      broadcastChange(queryKeys.billing.all())
      await queries.invalidateQueries({ queryKey: queryKeys.billing.all() })
    },
    done: 'Your plan was cancelled.',
    failed: 'Your plan could not be cancelled.',
    toast: () => `Your Expert plan ends on ${endDate}.`,
  })
}

type WantedCap = Pick<SpendCap, 'amount' | 'mode'> & { apps?: { app: string; amount: number }[] }

export function useChangeCap(words: { done: string; failed: string }) {
  const queries = useQueryClient()
  return useAction({
    run: async (body: WantedCap, once) => (await once(putCap, { body })).payload,
    onSuccess: (cap) => {
      queries.setQueryData(capQuery.queryKey, cap)
      broadcastChange(queryKeys.billing.all())
    },
    ...words,
  })
}
