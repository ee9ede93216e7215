import { createRedirect } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { renderContactPage } from './contact-page.ts'
import { createDownloadRoutes } from './downloads.ts'
import { renderGuidePage } from './guide-page.ts'
import { renderPricingPage } from './pricing-page.ts'

export function createSiteRoutes(): Route[] {
  return [
    { method: 'GET', path: '/site', handle: () => createRedirect('/site/pricing') },
    { method: 'GET', path: '/site/', handle: () => createRedirect('/site/pricing') },
    { method: 'GET', path: '/site/pricing', handle: renderPricingPage },
    { method: 'GET', path: '/site/contact', handle: renderContactPage },
    { method: 'GET', path: '/site/guide', handle: renderGuidePage },
    ...createDownloadRoutes(),
  ]
}
