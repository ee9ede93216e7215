export { readCost } from './read-cost.ts'
export { readLatestKeyUsage } from './read-key-usage.ts'
export { readLatestUsage } from './read-usage.ts'
export { registerUsageRoutes } from './routes.ts'
