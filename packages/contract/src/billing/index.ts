export * from './calls.ts'
export * from './entities.ts'
