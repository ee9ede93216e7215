export * from './calls.ts'
export * from './tracking-call.ts'
