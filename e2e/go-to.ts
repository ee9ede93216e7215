import { expect, type Page } from '@playwright/test'

const welcome = '/console/welcome'

/**
 * Goes to another page as a link does, where the console is open, for journeys that are not about how a page loads: a load takes six
 * times as much of the processor. What the page asks for is asked anew.
 */
export async function goTo(page: Page, address: string) {
  const { pathname } = new URL(page.url())
  if (!pathname.startsWith('/console/')) {
    await page.goto(address)
    return
  }
  // From a page to itself it goes by way of one that asks the server for nothing.
  const isHere = new URL(address, page.url()).pathname === pathname
  if (isHere) await follow(page, pathname === welcome ? '/console/report-issue' : welcome)
  await follow(page, address)
}

/** Leaves a page for another one and comes back, to see it as it is on a first visit. */
export async function leaveAndReturnTo(page: Page, address: string) {
  await goTo(page, welcome)
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible()
  await follow(page, address)
}

/** The console names its router so; what is declared here is all that a journey needs of it. */
declare global {
  interface Window {
    __TSR_ROUTER__?: { state: { status: string; location: Place; resolvedLocation?: Place } }
  }
}
type Place = { href: string }

async function follow(page: Page, address: string) {
  // The address changes before the page does: left too early, a page that comes back would be the one that never went.
  await page.waitForFunction(() => {
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name for itself
    const state = window.__TSR_ROUTER__?.state
    return state?.status === 'idle' && state.resolvedLocation?.href === state.location.href
  })
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}
