import { expect, type Locator } from '@playwright/test'

/** Goes on by one with the keyboard, and finds the focus there. */
export async function tabTo(next: Locator) {
  await next.page().keyboard.press('Tab')
  await expect(next).toBeFocused()
}
