import { createCustomerWithCard, createExpertPlan, firstOfMonthAnchor } from './expert-plan.ts'
import { createStateFolder, runSandbox } from './run-sandbox.ts'
import { createStripeSdk } from './stripe.ts'

export async function subscriber() {
  const sandbox = await runSandbox(await createStateFolder())
  const sdk = createStripeSdk(sandbox)
  const plan = await createExpertPlan(sdk)
  const { customer, paymentMethod } = await createCustomerWithCard(sdk)
  const subscription = await sdk.subscriptions.create({
    ...firstOfMonthAnchor,
    customer: customer.id,
    items: [{ price: plan.price.id }],
    default_payment_method: paymentMethod.id,
  })
  const { current_period_start: start = 0, current_period_end: end = 0 } =
    subscription.items.data[0] ?? {}
  const use = (sessions: number, timestamp: number) =>
    sdk.billing.meterEvents.create({
      event_name: plan.meter.event_name,
      payload: { stripe_customer_id: customer.id, value: String(sessions) },
      timestamp,
    })
  const invoices = async () => (await sdk.invoices.list({ customer: customer.id })).data
  return { sandbox, sdk, plan, customer, id: subscription.id, start, end, use, invoices }
}
