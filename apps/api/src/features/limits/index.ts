export { readBillableSoFar } from './billable-so-far.ts'
export { createSpendCapTasks } from './spend-cap/tasks.ts'
export { getLimits, getLimitsOfOwners, computeLimits, readCap } from './get-limits.ts'
export { spendCapPersonalData } from './personal-data.ts'
export { limitsInputQuery } from './repository.ts'
export { registerLimitRoutes } from './routes.ts'
export {
  countSessionsElsewhere,
  countFreeSessions,
  findFreeTierUse,
  type FreeTierPool,
  saveFreeUse,
  readFreeTierPool,
} from './free-tier/read-free-tier-pool.ts'
export { createFreeTierTasks } from './free-tier/tasks.ts'
export { sharesFreeTierQuery } from './free-tier/free-tier-repository.ts'
