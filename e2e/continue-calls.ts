import type { Page } from '@playwright/test'

/**
 * Lets these requests reach the server. Unlike `unroute`, it keeps the interception on: switching it off while a page
 * loads loses the requests in flight, and the page waits for them forever.
 */
export async function continueCalls(page: Page, address: string | RegExp) {
  // A route that is left at the end of the journey fails to continue.
  await page.route(address, (route) => route.continue().catch(() => undefined))
}
