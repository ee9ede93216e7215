type Tag = { name: string; description: string; paths: readonly string[] }

/** In the order of the reference. A call belongs to the tag with the longest path that it starts with. */
const tags: readonly Tag[] = [
  {
    name: 'Sessions',
    description: 'For apps with the SDK: start, keep alive and end a session, with a license key.',
    paths: ['/sdk/v1'],
  },
  {
    name: 'Production keys',
    description:
      'Keys that ship with an app: create, restrict, rotate, delete and restore them, and read their history.',
    paths: ['/api/license/prod', '/api/license/commercial'],
  },
  {
    name: 'Development key',
    description:
      'The key for development: the free trial, rehearsals of refusals, and its history.',
    paths: ['/api/license/dev'],
  },
  {
    name: 'Logs',
    description: 'Session starts of the last 30 days, accepted and refused, also as they happen.',
    paths: ['/api/logs', '/api/refusals', '/api/live'],
  },
  {
    name: 'Alerts',
    description: 'Emails about refusals, quiet apps, new versions and keys that expire.',
    paths: ['/api/alerts'],
  },
  {
    name: 'Webhooks',
    description: 'Signed messages to an address of yours about keys, refusals, plan and members.',
    paths: ['/api/webhooks', '/api/webhook-listeners', '/api/webhook-samples'],
  },
  {
    name: 'Usage',
    description: 'Counted sessions by day, app and platform, their cost, and tracking quality.',
    paths: ['/api/user-usage', '/api/user-app-names', '/api/usage', '/api/license/prod/usage'],
  },
  {
    name: 'Billing',
    description: 'Plan, card, invoices and spend caps.',
    paths: ['/api/billing'],
  },
  {
    name: 'Tokens',
    description: 'Access for programs: tokens, and sign-in from a terminal or from CI.',
    paths: ['/api/tokens', '/api/device', '/api/whoami', '/api/ci'],
  },
  {
    name: 'Workspaces',
    description: 'Teams: members, roles, invitations and history.',
    paths: ['/api/workspaces', '/api/invitations', '/api/license/prod/{sdkKey}/workspace'],
  },
  {
    name: 'Requests',
    description: 'Requests to the team behind the console, and its answers.',
    paths: ['/api/email', '/api/requests'],
  },
  {
    name: 'Account',
    description: 'The signed-in user: profile, devices, email and personal data.',
    paths: ['/api/user', '/api/email-confirmation', '/api/unsubscribe'],
  },
  {
    name: 'Publications',
    description: 'Downloads, articles and use cases.',
    paths: ['/api/downloads', '/api/blog', '/api/usecase', '/api/post-images'],
  },
  {
    name: 'Service',
    description: 'Health of the service, and this document.',
    paths: ['/api/health', '/api/ready', '/api/openapi.json', '/api/reference'],
  },
  {
    name: 'Administration',
    description:
      'The back office, views of the console as a customer, and events of the card provider.',
    paths: ['/api/admin', '/api/user/view', '/api/billing/webhook'],
  },
]

export function findTag(url: string): string {
  const matches = tags.flatMap(({ name, paths }) =>
    paths
      .filter(
        (path) => url === path || (url.startsWith(path) && /^[/.-]/.test(url.slice(path.length))),
      )
      .map((path) => ({ name, length: path.length })),
  )
  const [best] = matches.toSorted((a, b) => b.length - a.length)
  if (best === undefined) throw new Error(`No tag has the path of ${url}: add it in tags.ts.`)
  return best.name
}

export function describeTags(used: ReadonlySet<string>) {
  return tags
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }))
}
