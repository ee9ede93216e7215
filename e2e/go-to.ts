import { expect, type Page } from '@playwright/test'

const welcome = '/console/welcome'

/**
 * Opens another page within the console, for journeys that are not about loading: a page load costs six times as much
 * CPU. The data is refetched.
 */
export async function goTo(page: Page, address: string) {
  const { pathname } = new URL(page.url())
  if (!pathname.startsWith('/console/')) {
    await page.goto(address)
    return
  }
  // From a page to itself, navigates by a page that makes no calls.
  const isHere = new URL(address, page.url()).pathname === pathname
  if (isHere) await follow(page, pathname === welcome ? '/console/report-issue' : welcome)
  await follow(page, address)
}

export async function leaveAndReturnTo(page: Page, address: string) {
  await goTo(page, welcome)
  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible()
  await follow(page, address)
}

/** The console sets this name; the type declares only what journeys need. */
declare global {
  interface Window {
    __TSR_ROUTER__?: { state: { status: string; location: Place; resolvedLocation?: Place } }
  }
}
type Place = { href: string }

async function follow(page: Page, address: string) {
  // The address changes before the page: going back too early would find the page still mounted.
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

/** Run in the page: opens another page of the console without waiting for it. */
export function pushAddress(address: string) {
  history.pushState({}, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: {} }))
}
