export type SkeletonBlock = readonly number[] | 'table' | 'fields' | 'filters' | 'log' | 'tabs'

const table: readonly SkeletonBlock[] = ['table']
const filtered: readonly SkeletonBlock[] = ['fields', 'table']
const otherShape: readonly SkeletonBlock[] = [[12], [12]]

/** Known before the page's code has come. */
const pageTitles: Readonly<Record<string, string>> = {
  'license-keys': 'License Keys',
  welcome: 'Welcome',
  dashboard: 'Dashboard',
  logs: 'Logs',
  alerts: 'Alerts',
  statistic: 'Statistic',
  'tracking-quality': 'Tracking quality',
  'lease-inspector': 'Lease inspector',
  sdk: 'SDK',
  'select-plan': 'Plan and invoices',
  'report-issue': 'Report Issue',
  'my-requests': 'My requests',
  account: 'Account',
  devices: 'Signed-in devices',
  workspace: 'Members',
  settings: 'Settings',
  tokens: 'API tokens',
  webhooks: 'Webhooks',
}

/** The blocks of each page as most users see it, so that the layout does not jump when the page arrives. */
const pageShapes: Readonly<Record<string, readonly SkeletonBlock[]>> = {
  'license-keys': [[4.25], [14.5], [22]],
  welcome: [[36.75, 24.375]],
  dashboard: [[8], [4.25], [23], [26]],
  logs: ['filters', 'log'],
  'lease-inspector': [[19.1875, 19.1875]],
  statistic: [[28], [23, 23]],
  'tracking-quality': [[6.5], [25, 25, 25], [16]],
  sdk: [
    [8, 8, 8],
    [12, 12],
    [12, 12, 12],
  ],
  docs: [[40]],
  'select-plan': [[4.25], [29.875, 29.875, 29.875], [6]],
  'report-issue': [[35, 12]],
  'my-requests': table,
  account: [[10], [11.5], [7]],
  workspace: table,
  settings: [[7], [12.625], [10.875]],
  tokens: table,
  webhooks: table,
  alerts: table,
  devices: table,
  'admin-monitor': [[8], [27], [28]],
  'admin-growth': [[11.5], [21], [28]],
  'admin-requests': filtered,
  'admin-users': filtered,
  'admin-email-sender': table,
  'admin-audit': filtered,
  'admin-health': [[5.5], [8], [13]],
  'admin-staff': [[12]],
  'blog-board': filtered,
  'blog-post': [[43]],
  'blog-viewer': [[22]],
  'usecase-board': filtered,
  'usecase-post': [[43]],
  'usecase-viewer': [[22]],
  'user-analysis': [[8], [23, 12]],
}

/** A page below another one, which a link above its title leads back to. */
const shapesBelow: Readonly<Record<string, readonly SkeletonBlock[]>> = {
  'license-keys': ['tabs', [25.5625], [13.625, 13.625]],
  refusals: [[19], [17.1875]],
  tokens: [[40]],
  webhooks: [[15], [22]],
}

export type PageSkeleton = {
  blocks: readonly SkeletonBlock[]
  /** Undefined for a page that is named by what it shows. */
  title?: string | undefined
  isBelow: boolean
}

/** The first parts of the addresses of pages that have their own skeleton. */
export const pageNames: readonly string[] = [
  ...new Set([pageShapes, pageTitles, shapesBelow].flatMap((known) => Object.keys(known))),
]

/** The skeleton of the page at a path of the console. */
export function getPageSkeleton(pathname: string): PageSkeleton {
  const [, , first = '', below = ''] = pathname.split('/')
  const name = first === '' ? 'license-keys' : first
  if (below !== '') {
    const shape = shapesBelow[name]
    return { blocks: shape ?? otherShape, isBelow: shape !== undefined }
  }
  return { blocks: pageShapes[name] ?? otherShape, title: pageTitles[name], isBelow: false }
}
