import { redirect } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { contactPage } from './contact-page.ts'
import { downloadRoutes } from './downloads.ts'
import { guidePage } from './guide-page.ts'
import { pricingPage } from './pricing-page.ts'

/** The vendor's web site stood in for: the pages that the console links to. */
export function siteRoutes(): Route[] {
  return [
    { method: 'GET', path: '/site', handle: () => redirect('/site/pricing') },
    { method: 'GET', path: '/site/', handle: () => redirect('/site/pricing') },
    { method: 'GET', path: '/site/pricing', handle: pricingPage },
    { method: 'GET', path: '/site/contact', handle: contactPage },
    { method: 'GET', path: '/site/guide', handle: guidePage },
    ...downloadRoutes(),
  ]
}
