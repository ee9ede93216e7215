export {
  closeBilling,
  closeTeamBilling,
  isBillingClosed,
  listUnpaidInvoices,
} from './subscribe/close-billing.ts'
export {
  endSubscription,
  listPlanEvents,
  readBillingFacts,
  readBillingStates,
  readPlanStatus,
} from './subscribe/end-subscription.ts'
export { getBilledPeriod, getEntitlement } from './mirror/entitlement.ts'
export { listFailedJobs, retryFailedJob } from './failed-jobs.ts'
export { presentFailedJob } from './present-failed-job.ts'
export { createBillingTasks, createBillingJobHandlers } from './jobs.ts'
export { registerBillingMetrics, countFailedBillingJobs, registerUsageMetric } from './metrics.ts'
export { findOwnerOfInvoice, readInvoicesOfOwner } from './usage/read-invoices.ts'
export { readPayments } from './usage/read-payments.ts'
export {
  type InvoiceAmounts,
  readInvoiceAmounts,
  readRefundAmounts,
  type RefundAmount,
} from './usage/read-invoice-amounts.ts'
export { orderAdjustment } from './adjustments/order-adjustment.ts'
export {
  describeAdjustment,
  listNewestAdjustments,
  listUnconfirmedAdjustments,
  presentAdjustment,
} from './adjustments/read-adjustments.ts'
export { billingPersonalData } from './personal-data.ts'
export { overdueAmountsQuery, subscriptionQuery } from './repository.ts'
export { registerBillingRoutes } from './routes.ts'
export { describeProviderError } from './provider-errors.ts'
export { createBillingCatalog } from './billing-catalog.ts'
