import type { Page, Route } from '@playwright/test'

type LossMode = 'after' | 'before'

/**
 * From now on the answers to an action are lost: `after` the server has done it, or `before` it has heard of it. What the page asks
 * under the same key is held until the journey lets it through. Answers how often the action was sent.
 */
export async function loseResponses(page: Page, address: string, method: string, mode: LossMode) {
  const held: Route[] = []
  let isHeld = true
  let sent = 0
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    if (request.headers()['idempotency-check'] === 'true') {
      if (isHeld) held.push(route)
      else await route.continue()
      return undefined
    }
    sent += 1
    if (mode === 'after') await route.fetch()
    return route.abort('connectionreset')
  })
  return {
    sent: () => sent,
    async letChecksThrough() {
      isHeld = false
      // A check that the page has given up meanwhile is no longer there.
      for (const route of held.splice(0)) await route.continue().catch(() => undefined)
    },
  }
}

/** What no page may say of an action while it is not known what became of it. */
export const failureClaimPattern = /was not|were not|did not|could not be|failed|still signed in/i
