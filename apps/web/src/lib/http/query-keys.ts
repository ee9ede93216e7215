/** The only place where query keys are spelled, a factory for each room. */
export const queryKeys = {
  session: {
    check: () => ['session', 'check'] as const,
    user: () => ['session', 'user'] as const,
    devices: () => ['session', 'devices'] as const,
  },
  workspaces: {
    mine: () => ['workspaces'] as const,
    one: () => ['workspace'] as const,
    members: () => ['workspace', 'members'] as const,
    invitations: () => ['workspace', 'invitations'] as const,
    events: () => ['workspace', 'events'] as const,
    received: (secret: string) => ['invitation', secret] as const,
  },
  account: {
    mail: () => ['account', 'mail'] as const,
  },
  licenseKeys: {
    all: () => ['license-keys'] as const,
    development: () => ['license-keys', 'development'] as const,
    production: () => ['license-keys', 'production'] as const,
    usage: () => ['license-keys', 'usage'] as const,
    history: (sdkKey: string) => ['license-keys', 'history', sdkKey] as const,
    commercial: () => ['license-keys', 'commercial'] as const,
  },
  requests: {
    all: () => ['requests'] as const,
    mine: () => ['requests', 'mine'] as const,
    pending: () => ['requests', 'pending'] as const,
  },
  adminRequests: {
    all: () => ['admin-requests'] as const,
    open: () => ['admin-requests', 'open'] as const,
    list: (state: string, type: string) => ['admin-requests', 'list', state, type] as const,
    one: (id: string) => ['admin-requests', 'one', id] as const,
  },
  posts: {
    all: (room: string) => ['posts', room] as const,
    lists: (room: string) => ['posts', room, 'list'] as const,
    list: (room: string, search: string, trash: boolean) =>
      ['posts', room, 'list', search, trash] as const,
    one: (room: string, id: string) => ['posts', room, 'one', id] as const,
  },
  mailer: {
    templates: () => ['mailer', 'templates'] as const,
    statistics: (templateId: string) => ['mailer', 'statistics', templateId] as const,
  },
  health: ['health'] as const,
  monitor: {
    days: (days: number) => ['monitor', days] as const,
  },
  companyInfo: {
    since: (window: string) => ['company-info', window] as const,
  },
  adminUsers: {
    all: () => ['admin-users'] as const,
    list: (search: string) => ['admin-users', 'list', search] as const,
    one: (id: string) => ['admin-users', 'one', id] as const,
  },
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
  downloads: {
    all: () => ['downloads'] as const,
  },
  verification: {
    liveFeed: () => ['verification', 'live-feed'] as const,
    refusal: (refId: string) => ['verification', 'refusal', refId] as const,
    logs: (...part: readonly unknown[]) => ['verification', 'logs', ...part] as const,
  },
  usage: {
    latest: () => ['usage', 'latest'] as const,
    days: () => ['usage', 'days'] as const,
    daysOf: (question: Readonly<Record<string, string>>) => ['usage', 'days', question] as const,
    detail: (date: string, appName: string, cursor: string) =>
      ['usage', 'detail', date, appName, cursor] as const,
    appNames: () => ['usage', 'app-names'] as const,
    cost: () => ['usage', 'cost'] as const,
  },
  billing: {
    all: () => ['billing'] as const,
    subscription: () => ['billing', 'subscription'] as const,
    paymentProfile: () => ['billing', 'payment-profile'] as const,
    plans: () => ['billing', 'plans'] as const,
    setUp: () => ['billing', 'set-up'] as const,
    upcomingInvoice: () => ['billing', 'upcoming-invoice'] as const,
    invoices: () => ['billing', 'invoices'] as const,
    invoiceUsage: (invoiceId: string) => ['billing', 'invoice-usage', invoiceId] as const,
  },
  /** The card provider's script: not of a room, since it is loaded once and never again. */
  cardProvider: () => ['card-provider'] as const,
  /** Code that is loaded when it is wanted. */
  chunk: (name: string) => ['chunk', name] as const,
}
