export {
  closeBilling,
  closeTeamBilling,
  isBillingClosed,
  listUnpaid,
} from './subscribe/close-billing.ts'
export { endSubscriptionOf, planStatusOfPerson } from './subscribe/end-subscription.ts'
export { billedPeriod, entitlementOfStanding } from './mirror/entitlement.ts'
export { type GivenUpRow, listGivenUp, retryGivenUp } from './given-up.ts'
export { billingTasks, billingWork } from './jobs.ts'
export { billingMetrics, countGivenUpBilling, usageMetric } from './metrics.ts'
export { billingPersonalData } from './personal-data.ts'
export { subscriptionQuery } from './repository.ts'
export { billingRoutes } from './routes.ts'
export { describeProviderError } from './provider-errors.ts'
export { setUpBilling } from './set-up-billing.ts'
