export * from './calls.ts'
export type { Alert, AlertKey, NewAlert } from './entities.ts'
