export { issueCommercialKey, issueProductionKey, issueTrialKey, type NewApp } from './issue-key.ts'
export { licenseKeyPersonalData } from './personal-data.ts'
export { licenseKeyRoutes } from './routes.ts'
