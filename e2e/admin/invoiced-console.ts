import { type Browser, expect, type Page } from '@playwright/test'
import { signInByCalls } from '../auth/sign-in.ts'
import { endMonth, meter } from '../billing/month.ts'
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
  const opened: Page[] = []
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })
    await signInByCalls(context, { email })
    const page = await context.newPage()
    opened.push(page)
    return page
  }
  const staff = `${role}@example.com`
  const [admin, page, ...theirs] = await Promise.all(
    ['admin@fovea.test', staff, ...customers.map(({ email }) => email)].map(open),
  )
  if (!admin || !page) throw new Error('There are at least two pages.')
  const given = await admin.request.post('/api/admin/staff', { data: { email: staff, role } })
  expect(given.status()).toBe(200)
  const subscriptions = await Promise.all(
    customers.map(async ({ email, sessions, card }, index) => {
      const context = theirs[index]?.context() ?? page.context()
      const id = await subscribeByCalls(context, email, card)
      await meter(email, sessions, own.dataDir)
      const upcoming = await context.request.get('/api/billing/invoice/upcoming')
      expect(upcoming.status()).toBe(200)
      return id
    }),
  )
  await endMonth(theirs[0] ?? page, own.sandboxUrl)
  return {
    ...own,
    page,
    customers: theirs,
    subscriptions,
    async stop() {
      await Promise.all(opened.map((one) => one.context().close()))
      await own.stop()
    },
  }
}

export async function readPlanState({ request }: Page): Promise<string> {
  return (await (await request.get('/api/billing/subscription')).json()).payload.status
}
