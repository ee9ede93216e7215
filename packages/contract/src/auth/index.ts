export * from './calls.ts'
export * from './entities.ts'
export * from './sign-in-calls.ts'
export * from './sign-in-messages.ts'
