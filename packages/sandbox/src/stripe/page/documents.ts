import { renderHtml } from '../../html/html.ts'
import { renderSandboxPage } from '../../html/sandbox-page.ts'
import { renderTime } from '../../html/time.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Reply } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Store } from '../store/store.ts'
import { overviewStyle } from './overview-style.ts'
import { renderPdf } from './pdf.ts'

export function createDocumentRoutes(store: Store): Route[] {
  const invoiceOf = (id = '') => {
    const invoice = store.invoices.get(id)
    if (!invoice) throw new HttpError(404, 'There is no such invoice.')
    return invoice
  }
  return [
    {
      method: 'GET',
      path: '/stripe/invoices/:id',
      handle: ({ params }) => invoicePage(invoiceOf(params['id'])),
    },
    {
      method: 'GET',
      path: '/stripe/invoices/:id/pdf',
      handle: ({ params }) => invoiceFile(invoiceOf(params['id'])),
    },
    {
      method: 'GET',
      path: '/stripe/receipts/:id',
      handle: ({ params }) => receiptPage(store, params['id'] ?? ''),
    },
  ]
}

function invoicePage(invoice: Invoice): Reply {
  const { id, number, status, amount_due: due, currency, created, lines } = invoice
  return renderSandboxPage({
    title: `Invoice ${number ?? id}`,
    style: overviewStyle,
    main: renderHtml`<h1>Invoice ${number ?? id}</h1>
      <p class="lead">
        ${amount(due, currency)}, ${status}. Made ${renderTime(new Date(created * 1000).toISOString())}.
      </p>
      <p>${billedTo(invoice).join(', ')}</p>
      <ul>
        ${lines.data.map(
          (line) => renderHtml`<li>${line.description}: ${amount(line.amount, line.currency)}</li>`,
        )}
      </ul>
      <p><a href="/stripe/invoices/${id}/pdf">Download the invoice</a></p>`,
  })
}

function invoiceFile(invoice: Invoice): Reply {
  const { id, number, status, amount_due: due, currency, lines } = invoice
  const name = number ?? id
  const text = [
    `Invoice ${name}`,
    ...billedTo(invoice),
    ...lines.data.map((line) => `${line.description}: ${amount(line.amount, line.currency)}`),
    `Total ${amount(due, currency)}, ${status}`,
  ]
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Invoice-${name}.pdf"`,
    },
    body: renderPdf(text),
  }
}

function receiptPage({ charges, paymentMethods }: Store, id: string): Reply {
  const charge = charges.get(id)
  if (!charge) throw new HttpError(404, 'There is no such receipt.')
  const card = paymentMethods.get(charge.payment_method)?.card
  return renderSandboxPage({
    title: 'Receipt',
    style: overviewStyle,
    main: renderHtml`<h1>Receipt from Fovea</h1>
      <p class="lead">
        ${amount(charge.amount, charge.currency)} paid
        ${renderTime(new Date(charge.created * 1000).toISOString())}, by a card that ends in
        ${card?.last4 ?? '0000'}.
        ${charge.amount_refunded > 0 ? `${amount(charge.amount_refunded, charge.currency)} was refunded.` : null}
      </p>`,
  })
}

function billedTo({ customer_name, customer_email, customer_address, customer_tax_ids }: Invoice) {
  const { line1, city, state, postal_code, country } = customer_address ?? {}
  const parts = [customer_name, customer_email, line1, city, state, postal_code, country]
  return [...parts, ...customer_tax_ids.map(({ value }) => `Tax ID ${value}`)].filter(Boolean)
}

function amount(cents: number, currency: string) {
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
}
