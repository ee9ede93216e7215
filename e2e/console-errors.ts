import { type BrowserContext, expect } from '@playwright/test'

/** Whatever a browser complains of that no journey may cause. */
export async function collectConsoleErrors(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${String(error.error())}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  // A policy that only reports writes nothing to the console; the event tells of both kinds.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} against ${blockedURI}`),
    )
  })
  return complaints
}

/** Every journey ends with this. */
export function expectNoConsoleError(complaints: string[]) {
  expect(complaints, 'violations of the content security policy and uncaught errors').toEqual([])
}
