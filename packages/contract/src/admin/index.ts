export * from './blog.ts'
export { mostMarkdown, postCategories, trashDays } from './posts.ts'
export * from './requests.ts'
export * from './use-cases.ts'
