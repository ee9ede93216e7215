import type { Stripe } from 'stripe'
import { describe, expectTypeOf, test } from 'vitest'
import type { CustomerBalanceTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import type { Customer } from './customer.ts'
import type { WebhookEndpoint } from './event.ts'
import type { PaymentIntent, SetupIntent } from './intent.ts'
import type { Invoice, InvoiceLine, InvoicePayment } from './invoice.ts'
import type { Meter, MeterEvent, MeterEventSummary } from './meter.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { Plan, Price } from './price.ts'
import type { Product } from './product.ts'
import type { Refund } from './refund.ts'
import type { Subscription, SubscriptionItem } from './subscription.ts'
import type { DeletedTaxId, TaxId } from './tax-id.ts'

/** The SDK's types in JSON: its decimals are text. */
type OnTheWire<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends string
    ? Value
    : Value extends object
      ? { [Name in keyof Value]: OnTheWire<Value[Name]> }
      : Value

describe('objects match the types of the SDK', () => {
  test('customers and cards', () => {
    expectTypeOf<Customer>().toExtend<OnTheWire<Stripe.Customer>>()
    expectTypeOf<PaymentMethod>().toExtend<OnTheWire<Stripe.PaymentMethod>>()
    expectTypeOf<SetupIntent>().toExtend<OnTheWire<Stripe.SetupIntent>>()
    expectTypeOf<PaymentIntent>().toExtend<OnTheWire<Stripe.PaymentIntent>>()
    expectTypeOf<Charge>().toExtend<OnTheWire<Stripe.Charge>>()
    expectTypeOf<Refund>().toExtend<OnTheWire<Stripe.Refund>>()
    expectTypeOf<CustomerBalanceTransaction>().toExtend<
      OnTheWire<Stripe.CustomerBalanceTransaction>
    >()
    expectTypeOf<TaxId>().toExtend<OnTheWire<Stripe.TaxId>>()
    expectTypeOf<DeletedTaxId>().toExtend<OnTheWire<Stripe.DeletedTaxId>>()
  })

  test('products, prices and meters', () => {
    expectTypeOf<Product>().toExtend<OnTheWire<Stripe.Product>>()
    expectTypeOf<Price>().toExtend<OnTheWire<Stripe.Price>>()
    expectTypeOf<Plan>().toExtend<OnTheWire<Stripe.Plan>>()
    expectTypeOf<Meter>().toExtend<OnTheWire<Stripe.Billing.Meter>>()
    expectTypeOf<MeterEvent>().toExtend<OnTheWire<Stripe.Billing.MeterEvent>>()
    expectTypeOf<MeterEventSummary>().toExtend<OnTheWire<Stripe.Billing.MeterEventSummary>>()
  })

  test('subscriptions and invoices', () => {
    expectTypeOf<SubscriptionItem>().toExtend<OnTheWire<Stripe.SubscriptionItem>>()
    expectTypeOf<Subscription>().toExtend<OnTheWire<Stripe.Subscription>>()
    expectTypeOf<InvoiceLine>().toExtend<OnTheWire<Stripe.InvoiceLineItem>>()
    expectTypeOf<InvoicePayment>().toExtend<OnTheWire<Stripe.InvoicePayment>>()
    expectTypeOf<Invoice>().toExtend<OnTheWire<Stripe.Invoice>>()
  })

  test('webhook endpoints', () => {
    expectTypeOf<WebhookEndpoint>().toExtend<OnTheWire<Stripe.WebhookEndpoint>>()
  })
})
