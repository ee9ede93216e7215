import { endSubscription } from '../lifecycle/end-subscription.ts'
import type { Customer, DeletedCustomer } from '../objects/customer.ts'
import type { Provider } from '../provider.ts'

export function deleteCustomer(provider: Provider, customer: Customer): DeletedCustomer {
  const { store } = provider
  const isTheirs = (row: { customer: string | null }) => row.customer === customer.id
  for (const subscription of store.subscriptions.all().filter(isTheirs)) {
    if (subscription.ended_at === null) {
      endSubscription(provider, subscription, 'cancellation_requested')
    }
  }
  for (const invoice of store.invoices.all().filter(isTheirs)) {
    if (invoice.status === 'draft' || invoice.status === 'open') {
      const voided_at = provider.now()
      const voided = store.invoices.put({
        ...invoice,
        status: 'void',
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, voided_at },
      })
      provider.emit('invoice.voided', voided)
    }
  }
  for (const card of store.paymentMethods.all().filter(isTheirs)) {
    store.paymentMethods.put({ ...card, customer: null })
  }
  for (const { id } of store.taxIds.all().filter(isTheirs)) store.taxIds.delete(id)
  provider.emit('customer.deleted', customer)
  const deleted: DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  store.customers.put(deleted)
  return deleted
}
