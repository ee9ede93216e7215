export const queryKeys = {
  auth: {
    check: () => ['session', 'check'] as const,
    user: () => ['session', 'user'] as const,
    devices: () => ['session', 'devices'] as const,
    passkeys: () => ['session', 'passkeys'] as const,
  },
  workspaces: {
    mine: () => ['workspaces'] as const,
    one: (...part: readonly unknown[]) => ['workspace', ...part] as const,
  },
  tokens: {
    device: (code: string) => ['tokens', 'device', code] as const,
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
    rotation: (keyId: string) => ['license-keys', 'rotation', keyId] as const,
    licenses: (keyId: string) => ['license-keys', 'licenses', keyId] as const,
    deleted: () => ['license-keys', 'deleted'] as const,
    certificates: (keyId: string) => ['license-keys', 'certificates', keyId] as const,
    commercial: () => ['license-keys', 'commercial'] as const,
    foretold: (sdkKey: string, change: unknown) =>
      ['license-keys', 'foretold', sdkKey, change] as const,
  },
  requests: {
    all: () => ['requests'] as const,
    mine: () => ['requests', 'mine'] as const,
    one: (id: string) => ['requests', 'one', id] as const,
    pending: () => ['requests', 'pending'] as const,
  },
  downloads: {
    all: () => ['downloads'] as const,
  },
  alerts: {
    list: () => ['alerts', 'list'] as const,
    choices: () => ['alerts', 'choices'] as const,
  },
  webhooks: {
    all: () => ['webhooks'] as const,
    list: () => ['webhooks', 'list'] as const,
    one: (webhookId: string) => ['webhooks', 'one', webhookId] as const,
    deliveries: (webhookId: string, state?: string) =>
      ['webhooks', 'deliveries', webhookId, ...(state === undefined ? [] : [state])] as const,
    delivery: (webhookId: string, ...delivery: readonly unknown[]) =>
      ['webhooks', 'delivery', webhookId, ...delivery] as const,
  },
  sdkApi: {
    liveFeed: () => ['sdk-api', 'live-feed'] as const,
    testSession: () => ['sdk-api', 'test-session'] as const,
    signingKeys: () => ['sdk-api', 'signing-keys'] as const,
    refusal: (refId: string) => ['sdk-api', 'refusal', refId] as const,
    logs: (...part: readonly unknown[]) => ['sdk-api', 'logs', ...part] as const,
  },
  usage: {
    latest: () => ['usage', 'latest'] as const,
    days: () => ['usage', 'days'] as const,
    daysOf: (question: Readonly<Record<string, string>>) => ['usage', 'days', question] as const,
    detail: (question: Readonly<Record<string, string>> | undefined) =>
      ['usage', 'detail', question] as const,
    tracking: (question: Readonly<Record<string, string>>) =>
      ['usage', 'tracking', question] as const,
    appNames: () => ['usage', 'app-names'] as const,
    cost: () => ['usage', 'cost'] as const,
  },
  billing: {
    all: () => ['billing'] as const,
    subscription: () => ['billing', 'subscription'] as const,
    paymentProfile: () => ['billing', 'payment-profile'] as const,
    plans: () => ['billing', 'plans'] as const,
    cap: () => ['billing', 'cap'] as const,
    setUp: () => ['billing', 'set-up'] as const,
    upcomingInvoice: () => ['billing', 'upcoming-invoice'] as const,
    invoices: () => ['billing', 'invoices'] as const,
    invoiceUsage: (invoiceId: string) => ['billing', 'invoice-usage', invoiceId] as const,
    invoiceReceipt: (invoiceId: string) => ['billing', 'invoice-receipt', invoiceId] as const,
  },
  cardProvider: () => ['card-provider'] as const,
  chunk: (name: string) => ['chunk', name] as const,
}
