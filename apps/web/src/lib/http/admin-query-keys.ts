import { openRequestsKey } from './open-requests-key.ts'

export const adminQueryKeys = {
  view: () => ['customer-view'] as const,
  adminRequests: {
    all: () => ['admin-requests'] as const,
    counts: () => openRequestsKey,
    list: (filter: object) => ['admin-requests', 'list', filter] as const,
    one: (id: string) => ['admin-requests', 'one', id] as const,
  },
  posts: {
    all: (board: string) => ['posts', board] as const,
    lists: (board: string) => ['posts', board, 'list'] as const,
    list: (board: string, filter: object, trash: boolean) =>
      ['posts', board, 'list', filter, trash] as const,
    one: (board: string, id: string) => ['posts', board, 'one', id] as const,
    versions: (postId: string) => ['post-versions', postId] as const,
    version: (id: string, updated: string) => ['post-version', id, updated] as const,
  },
  mailer: {
    all: () => ['mailer'] as const,
    sendings: () => ['mailer', 'sendings'] as const,
    sending: (id: string) => ['mailer', 'sending', id] as const,
    deliveries: (id: string, shown: object) => ['mailer', 'deliveries', id, shown] as const,
    bounces: (search: string | undefined) => ['mailer', 'bounces', search] as const,
    templates: () => ['mailer', 'templates'] as const,
    recipientsOf: (templateId: string) => ['mailer', 'recipients', templateId] as const,
    recipients: (templateId: string, filter: object) =>
      ['mailer', 'recipients', templateId, 'list', filter] as const,
    recipientCounts: (templateId: string, filter: object) =>
      ['mailer', 'recipients', templateId, 'counts', filter] as const,
  },
  growth: (weeks: number) => ['growth', weeks] as const,
  health: ['health'] as const,
  monitor: {
    days: (days: number) => ['monitor', 'days', days] as const,
    apps: (days: number, environment: 'prod' | 'dev') =>
      ['monitor', 'apps', environment, days] as const,
  },
  companyInfo: {
    since: (window: string) => ['company-info', window] as const,
  },
  customers: {
    all: () => ['customers'] as const,
    tags: () => ['customers', 'tags'] as const,
    savedFilters: () => ['customers', 'saved-filters'] as const,
    list: (filters: Readonly<Record<string, string | undefined>>) =>
      ['customers', 'list', filters] as const,
    one: (id: string) => ['customers', 'one', id] as const,
    invoices: (id: string) => ['customers', 'invoices', id] as const,
    timeline: (id: string) => ['customers', 'timeline', id] as const,
  },
  staff: ['staff'] as const,
  audit: {
    list: (filters: Readonly<Record<string, string | undefined>>) => ['audit', filters] as const,
    recipients: (id: string) => ['audit', 'recipients', id] as const,
  },
  givenUpBilling: {
    all: () => ['given-up-billing'] as const,
  },
  failedMails: {
    all: () => ['failed-mails'] as const,
  },
}
