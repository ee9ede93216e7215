export * from './calls.ts'
export * from './logs.ts'
export * from './refusals.ts'
export * from './verdicts.ts'
