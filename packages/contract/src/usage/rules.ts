// The rules of usage without their schemas, so that a page can use them before zod is loaded.
export * from './periods.ts'
export * from './range.ts'
