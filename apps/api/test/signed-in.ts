import type { TestApi } from './test-api.ts'

/** A new browser in which this person is signed in. */
export async function signedIn(api: TestApi, email: string) {
  const browser = api.browser()
  const user = await browser.signIn(email)
  return { browser, user }
}
