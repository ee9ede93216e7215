import { adminPages, consolePages } from './accessibility-table.ts'

/** Pages that load nothing before they are complete, and another tab of a page. */
const silent = new Set([
  '/console/welcome',
  '/console/report-issue',
  '/console/admin-email-sender?id=new',
  '/console/admin-email-sender?list=bounces',
  '/console/blog-post',
  '/console/blog-viewer',
  '/console/usecase-post',
  '/console/usecase-viewer',
  '/console/tokens/examples',
  '/console/settings',
  // The page decodes in the browser, and makes calls only to verify a signature.
  '/console/lease-inspector',
])

export const loadingPages = [...consolePages, ...adminPages]
  .map(({ address }) => address)
  .filter((address) => !silent.has(address))
