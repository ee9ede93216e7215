import { z } from 'zod'
import type { CardBehaviour } from '../cards/test-cards.ts'
import type { CustomerBalanceTransaction } from '../objects/balance-transaction.ts'
import type { Charge } from '../objects/charge.ts'
import type { Customer, DeletedCustomer } from '../objects/customer.ts'
import type { Event, WebhookEndpoint } from '../objects/event.ts'
import type { PaymentIntent, SetupIntent } from '../objects/intent.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Meter, MeterReading } from '../objects/meter.ts'
import type { PaymentMethod } from '../objects/payment-method.ts'
import type { Price } from '../objects/price.ts'
import type { Product } from '../objects/product.ts'
import type { Refund } from '../objects/refund.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { TaxId } from '../objects/tax-id.ts'
import type { ThinEvent } from '../objects/thin-event.ts'

export type CardFile = { id: string; behaviour: CardBehaviour; authenticated: boolean }

export type Delivery = {
  id: string
  event: string
  endpoint: string
  attempts: number
  /** Milliseconds of real time, independent of the movable clock. */
  nextAttemptAt: number
}

export type RememberedAnswer = {
  id: string
  fingerprint: string
  status: number
  body: string
  requestId: string
}

export type Announcement = { id: string; periodEnd: number }

/** The sandbox wrote these rows itself, so only their rough shape is checked. */
function rows<Row extends { id: string }>() {
  return z.array(z.custom<Row>((row) => z.object({ id: z.string() }).safeParse(row).success))
}

export const state = z.object({
  version: z.literal(1),
  clockOffset: z.number().int(),
  announcements: rows<Announcement>(),
  answers: rows<RememberedAnswer>(),
  balanceTransactions: rows<CustomerBalanceTransaction>().default([]),
  cards: rows<CardFile>(),
  charges: rows<Charge>().default([]),
  customers: rows<Customer | DeletedCustomer>(),
  deliveries: rows<Delivery>(),
  endpoints: rows<WebhookEndpoint>(),
  events: rows<Event>(),
  invoices: rows<Invoice>(),
  meters: rows<Meter>(),
  paymentIntents: rows<PaymentIntent>(),
  paymentMethods: rows<PaymentMethod>(),
  prices: rows<Price>(),
  products: rows<Product>(),
  readings: rows<MeterReading>(),
  refunds: rows<Refund>().default([]),
  setupIntents: rows<SetupIntent>(),
  subscriptions: rows<Subscription>(),
  taxIds: rows<TaxId>().default([]),
  thinEvents: rows<ThinEvent>().default([]),
})

export type State = z.infer<typeof state>

export const emptyState: State = {
  version: 1,
  clockOffset: 0,
  announcements: [],
  answers: [],
  balanceTransactions: [],
  cards: [],
  charges: [],
  customers: [],
  deliveries: [],
  endpoints: [],
  events: [],
  invoices: [],
  meters: [],
  paymentIntents: [],
  paymentMethods: [],
  prices: [],
  products: [],
  readings: [],
  refunds: [],
  setupIntents: [],
  subscriptions: [],
  taxIds: [],
  thinEvents: [],
}
