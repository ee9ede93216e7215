export * from './requests.ts'
