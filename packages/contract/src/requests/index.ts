export * from './calls.ts'
export * from './forms.ts'
export * from './list-calls.ts'
