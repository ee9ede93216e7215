export * from './calls.ts'
export * from './forms.ts'
