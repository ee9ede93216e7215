export { readLatestUsage } from './read-usage.ts'
export { registerUsageRoutes } from './routes.ts'
