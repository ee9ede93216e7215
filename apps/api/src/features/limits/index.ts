export { readBillableSoFar } from './billable-so-far.ts'
export { capTasks } from './cap/tasks.ts'
export { dollars } from './cap/dollars.ts'
export { limitsOf, limitsOfStanding } from './limits-of.ts'
export { capPersonalData } from './personal-data.ts'
export { standingQuery } from './repository.ts'
export { limitRoutes } from './routes.ts'
export {
  countElsewhere,
  countFreeUse,
  findFreeTier,
  type FreeTierPool,
  keepFreeUse,
  readFreeTierPool,
} from './free-tier/read-pool.ts'
export { freeTierTasks } from './free-tier/tasks.ts'
export { sharesFreeTierQuery } from './free-tier/pool-repository.ts'
