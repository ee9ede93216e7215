import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const plans = z.object({ data: z.array(z.object({ id: z.string() })) })
const subscribed = z.object({
  status: z.object({ createSubscription: z.object({ id: z.string(), status: z.string() }) }),
})

export type Subscriber = { ownerId: string; cookie: string }

export async function clickSubscribe(port: number, { cookie }: Subscriber) {
  const here = randomUUID()
  const keys = [here, here, randomUUID()]
  const clicks = await Promise.allSettled(keys.map((key) => subscribe(port, cookie, key)))
  return clicks.some((click) => click.status === 'fulfilled' && click.value === 'active')
}

async function subscribe(port: number, cookie: string, key: string) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key }
  const api = `http://127.0.0.1:${port}/api/billing`
  const { data } = plans.parse(await (await fetch(`${api}/plans`, { headers })).json())
  const answer = await fetch(`${api}/subscription`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ planId: data[0]?.id, paymentMethodId: 'pm_card_visa' }),
  })
  return subscribed.parse(await answer.json()).status.createSubscription.status
}
