export { readLatestUsage } from './read-usage.ts'
export { usageRoutes } from './routes.ts'
