export * from './customers/adjustments.ts'
export * from './billing.ts'
export * from './customers/customer.ts'
export * from './customers/customers.ts'
export * from './posts/blog.ts'
export * from './growth.ts'
export * from './posts/images.ts'
export * from './health.ts'
export * from './mailer.ts'
export {
  farthestPublicationDays,
  postCategories,
  boardStatuses,
  publication,
  trashDays,
  maxPostsPerAnswer,
} from './posts/fields.ts'
export * from './audit.ts'
export * from './monitor.ts'
export * from './requests.ts'
export * from './sendings/bounces.ts'
export * from './sendings/calls.ts'
export * from './sendings/opens.ts'
export { countTemplateRecipients, listTemplateRecipients } from './sendings/recipients.ts'
export * from './staff.ts'
export * from './customers/saved-filters.ts'
export * from './customers/suspension.ts'
export * from './customers/tags.ts'
export * from './user-analysis.ts'
export * from './users.ts'
export * from './customers/views.ts'
export * from './posts/social-preview.ts'
export * from './posts/use-cases.ts'
export * from './posts/versions.ts'
