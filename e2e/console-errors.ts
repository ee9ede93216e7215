import { type BrowserContext, expect } from '@playwright/test'

export async function collectConsoleErrors(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${String(error.error())}`))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  // A report-only policy writes nothing to the console; the event reports both kinds.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} against ${blockedURI}`),
    )
  })
  return complaints
}

export function expectNoConsoleError(complaints: string[]) {
  expect(complaints, 'violations of the content security policy and uncaught errors').toEqual([])
}
