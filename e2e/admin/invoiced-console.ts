import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { signInByCalls } from '../auth/sign-in.ts'
import { endMonth, meter, reportUsage } from '../billing/month.ts'
import { subscribeByCalls } from '../billing/subscription.ts'
import { startSeparateConsole } from '../separate-console.ts'

type Customer = { email: string; sessions: number; card: string }

/** A separate console with customers who were invoiced for a month, and a member of staff. */
export async function openInvoicedConsole(
  browser: Browser,
  role: 'support' | 'finance',
  customers: readonly Customer[],
) {
  const own = await startSeparateConsole()
  const opened: BrowserContext[] = []
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
    opened.push(context)
    await signInByCalls(context, { email })
    return context
  }
  const admin = await open('admin@fovea.test')
  const staff = await open(`${role}@example.com`)
  const data = { email: `${role}@example.com`, role }
  expect((await admin.request.post('/api/admin/staff', { data })).status()).toBe(200)
  const invoiced = await Promise.all(
    customers.map(async ({ email, sessions, card }) => {
      const context = await open(email)
      const subscriptionId = await subscribeByCalls(context, email, card)
      await meter(email, sessions, own.dataDir)
      await reportUsage(context)
      return { context, subscriptionId }
    }),
  )
  await endMonth(invoiced[0]?.context ?? staff, own.sandboxUrl)
  return {
    ...own,
    page: await staff.newPage(),
    customers: invoiced,
    async stop() {
      await Promise.all(opened.map((context) => context.close()))
      await own.stop()
    },
  }
}

export async function readPlanState({ request }: BrowserContext): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.status
}
