import { z } from 'zod'
import { defineEndpoint } from '../api/endpoint.ts'
import { createListPage } from '../api/list-page.ts'
import {
  expandParameter,
  integerParameter,
  metadataParameter,
  pageParameters,
  textParameter,
} from '../api/parameters.ts'
import { createInvalidRequest } from '../api/problem.ts'
import type { CustomerBalanceTransaction } from '../objects/balance-transaction.ts'
import { createId } from '../store/ids.ts'
import { findCustomer } from './find.ts'

export const balanceTransactions = [
  defineEndpoint({
    method: 'POST',
    path: '/customers/:id/balance_transactions',
    parameters: z.strictObject({
      ...expandParameter,
      amount: integerParameter,
      currency: textParameter,
      description: textParameter.max(350).optional(),
      metadata: metadataParameter.optional(),
    }),
    handle({ provider, id, input: { amount, currency, description = null, metadata = {} } }) {
      const customer = findCustomer(provider, id, 'id')
      if (customer.currency !== null && customer.currency !== currency) {
        throw createInvalidRequest(
          `You cannot combine currencies on a single customer. This customer has a currency of ${customer.currency}.`,
          { param: 'currency' },
        )
      }
      const after = { ...customer, currency, balance: customer.balance + amount }
      provider.store.customers.put(after)
      const transaction: CustomerBalanceTransaction = {
        id: createId('cbtxn'),
        object: 'customer_balance_transaction',
        amount,
        checkout_session: null,
        created: provider.now(),
        credit_note: null,
        currency,
        customer: id,
        customer_account: null,
        description,
        ending_balance: after.balance,
        invoice: null,
        livemode: false,
        metadata,
        type: 'adjustment',
      }
      provider.store.balanceTransactions.put(transaction)
      provider.emit('customer.updated', after, customer)
      return transaction
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/customers/:id/balance_transactions',
    parameters: z.strictObject(pageParameters),
    handle({ provider, id, input }) {
      const { id: customer } = findCustomer(provider, id, 'id')
      const matching = provider.store.balanceTransactions
        .all()
        .filter((transaction) => transaction.customer === customer)
      return createListPage(matching, `/v1/customers/${id}/balance_transactions`, input)
    },
  }),
]
