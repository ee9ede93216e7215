import { expect, type Page, type Request } from '@playwright/test'

declare global {
  interface Window {
    claimed?: string[]
  }
}

export type LostResponses = Awaited<ReturnType<typeof loseEveryResponse>>

/**
 * Every action of the page reaches the server, and its response never reaches the page. Checks under the same key are
 * answered. Records what the page says meanwhile.
 */
export async function loseEveryResponse(page: Page) {
  const lost = new Set<Request>()
  let onDone: ((request: Request) => void) | undefined
  await page.addInitScript(noteClaims)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const isAction = request.method() !== 'GET' && !request.url().endsWith('/dry-run')
    if (!isAction || request.headers()['idempotency-check'] === 'true') return route.continue()
    lost.add(request)
    const answer = await route.fetch()
    if (answer.status() === 200) onDone?.(request)
    return route.abort('connectionreset')
  })
  return {
    isLost: (request: Request) => lost.has(request),
    listenForDone(listener: (request: Request) => void) {
      onDone = listener
    },
    /**
     * Fails if the page called an action a failure or left it open. Load errors, such as of a deleted post, are
     * allowed.
     */
    async expectNoFalseClaim() {
      const claimed = await page.evaluate(() => window.claimed?.splice(0) ?? [])
      expect(claimed, 'no completed action is called a failure').toEqual([])
      await expect(page.getByText("We couldn't confirm")).toHaveCount(0)
    },
  }
}

function noteClaims() {
  const claim =
    /\b(?:was|were|could) not\b(?! be loaded)|did not work|Submission failed|deletion failed|still (?:signed in|a member)|no access/
  const claimed: string[] = []
  window.claimed = claimed
  const note = () => {
    for (const place of document.querySelectorAll('[role="alert"], output')) {
      const text = place.textContent
      if (claim.test(text) && claimed.at(-1) !== text) claimed.push(text)
    }
  }
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}
