import type { Page } from '@playwright/test'

/**
 * From now on these requests reach the server. Unlike with `unroute`, the browser goes on asking: where it is told not to while a page still
 * loads, what is on its way then gets lost, and the page waits for it for ever.
 */
export async function continueCalls(page: Page, address: string | RegExp) {
  // Whatever is left when the journey ends is nobody's concern.
  await page.route(address, (route) => route.continue().catch(() => undefined))
}
