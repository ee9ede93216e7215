import { type BrowserContext, expect, type Page } from '@playwright/test'

export const signInProviders = ['google', 'github'] as const
export type SignInProvider = (typeof signInProviders)[number]

export type SignIn = { email: string; agent?: SignInProvider }

export async function goToProvider(page: Page, agent: SignInProvider = 'google') {
  await page.getByRole('button', { name: `log in with ${agent}` }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
}

export async function chooseAccount(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function signIn(page: Page, { email, agent }: SignIn) {
  await page.goto('/sign')
  await goToProvider(page, agent)
  await chooseAccount(page, email)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

export async function signInByCalls(context: BrowserContext, { email, agent = 'google' }: SignIn) {
  const { request } = context
  const response = await request.get('/api/user/oauth/redirect', { params: { agent } })
  const { payload } = await response.json()
  const returned = await answerOfProvider(context, new URL(payload.url), email)
  const { code, state } = Object.fromEntries(new URLSearchParams(returned))
  const signedIn = await request.post('/api/user/oauth/signin', { data: { agent, code, state } })
  expect(signedIn.status()).toBe(200)
}

/**
 * Catches the redirect from the provider before the browser follows it, and returns its query, so that a test can open
 * it in another way.
 */
export function interceptReturn(page: Page, email: string): Promise<string> {
  return answerOfProvider(page.context(), new URL(page.url()), email)
}

/** The provider's form repeats the query of its address, and adds the chosen user. */
async function answerOfProvider({ request }: BrowserContext, url: URL, email: string) {
  const answer = await request.post(url.origin + url.pathname, {
    form: { ...Object.fromEntries(url.searchParams), email },
    maxRedirects: 0,
  })
  expect(answer.status()).toBeLessThan(400)
  return new URL(answer.headers()['location'] ?? '', url).search.slice(1)
}
