export type SkeletonBlock = readonly number[] | 'table' | 'fields'

const table: readonly SkeletonBlock[] = ['table']
const filtered: readonly SkeletonBlock[] = ['fields', 'table']
const other: readonly SkeletonBlock[] = [[12], [12]]

/** The blocks of each page as most users see it, so that the layout does not jump when the page arrives. */
const shapes: Record<string, readonly SkeletonBlock[]> = {
  'license-keys': [[5.25], [14.5], [22]],
  welcome: [[29, 11]],
  dashboard: [[5.25], [8], [23], [26]],
  statistic: [[28], [23, 23]],
  'tracking-quality': [[9], [25, 25, 25], [16]],
  sdk: [[26], [20]],
  docs: [[1.5], [40]],
  'select-plan': [[5.25], [29, 29, 29], [6]],
  'report-issue': [[35, 12]],
  'my-requests': table,
  account: [[12], [11.5], [8]],
  workspace: [[11.5], [12], [12]],
  devices: table,
  'admin-monitor': [[30], [28]],
  'admin-requests': filtered,
  'admin-users': filtered,
  'admin-email-sender': table,
  'admin-audit': filtered,
  'admin-health': [[21], [13]],
  'blog-board': filtered,
  'blog-post': [[43]],
  'blog-viewer': [[22]],
  'usecase-board': filtered,
  'usecase-post': [[43]],
  'usecase-viewer': [[22]],
  'user-analysis': ['fields', [18]],
}

/** The shape of the page at a path of the console. */
export function getPageSkeleton(pathname: string): readonly SkeletonBlock[] {
  const [, , name = ''] = pathname.split('/')
  return shapes[name === '' ? 'license-keys' : name] ?? other
}
