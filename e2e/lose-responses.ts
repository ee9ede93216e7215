import type { Page, Route } from '@playwright/test'

type LossMode = 'after' | 'before'

/**
 * Loses the responses to an action: `after` the server has run it, or `before` the request reaches it. Checks under the
 * same key are held until the journey releases them. Returns how often the action was sent.
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
      // The page may have aborted the check meanwhile.
      for (const route of held.splice(0)) await route.continue().catch(() => undefined)
    },
  }
}

/** Words that no page may use for an action whose outcome is unknown. */
export const failureClaimPattern = /was not|were not|did not|could not be|failed|still signed in/i
