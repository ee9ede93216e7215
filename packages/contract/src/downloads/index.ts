export * from './calls.ts'
export * from './catalogue.ts'
