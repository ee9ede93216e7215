import { renderHtml } from '../../html/html.ts'
import type { Html } from '../../html/html.ts'
import { renderSandboxPage } from '../../html/sandbox-page.ts'
import { renderTime } from '../../html/time.ts'
import type { Reply } from '../../http/reply.ts'
import type { Customer } from '../objects/customer.ts'
import type { Event } from '../objects/event.ts'
import type { Invoice } from '../objects/invoice.ts'
import { getCurrentPeriod } from '../objects/subscription.ts'
import type { Subscription } from '../objects/subscription.ts'
import type { Store } from '../store/store.ts'
import { overviewStyle } from './overview-style.ts'

const mostShown = 50
const steps = [
  { label: 'One hour', seconds: 3600 },
  { label: 'One day', seconds: 86_400 },
  { label: 'One week', seconds: 7 * 86_400 },
]

export function renderOverviewPage(store: Store): Reply {
  const now = store.clock.now()
  const today = new Date(now * 1000)
  const nextMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1) / 1000
  const customers = store.customers
    .all()
    .filter((customer): customer is Customer => !('deleted' in customer))
  const emailOf = (id: string) => customers.find((customer) => customer.id === id)?.email ?? id

  return renderSandboxPage({
    title: 'Card provider',
    style: overviewStyle,
    main: renderHtml`<h1>Card provider</h1>
      <p class="lead">
        Customers, subscriptions, invoices and events as the console made them. No card here is
        real, and no money moves.
      </p>
      <div class="clock">
        <b>It is ${at(now)}</b>
        ${steps.map(({ label, seconds }) => clockForm(`${label} on`, 'advance', seconds))}
        ${clockForm('To the 1st, 02:00', 'to', nextMonth + 7200)}
      </div>
      ${table('Customers', ['Email', 'Name', 'Id', 'Since'], customers, customerRow)}
      ${table(
        'Subscriptions',
        ['Customer', 'Status', 'Period', 'Id'],
        store.subscriptions.all(),
        (row) => subscriptionRow(row, emailOf(row.customer)),
      )}
      ${table(
        'Invoices',
        ['Customer', 'Number', 'Status', 'Amount', 'Made'],
        store.invoices.all(),
        (row) => invoiceRow(row, emailOf(row.customer)),
      )}
      ${table('Events', ['Type', 'Id', 'When', 'Open', ''], store.events.all(), eventRow)}`,
  })
}

function clockForm(label: string, field: string, seconds: number): Html {
  return renderHtml`<form method="post" action="/stripe/clock">
    <input type="hidden" name="${field}" value="${seconds}" />
    <button type="submit">${label}</button>
  </form>`
}

function table<Row>(
  title: string,
  heads: readonly string[],
  rows: readonly Row[],
  row: (one: Row) => Html,
): Html {
  if (rows.length === 0) {
    return renderHtml`<h2>${title}</h2>
      <p class="empty">None yet.</p>`
  }
  return renderHtml`<h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => renderHtml`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(-mostShown).toReversed().map(row)}
        </tbody>
      </table>
    </div>`
}

function customerRow({ email, name, id, created }: Customer): Html {
  return renderHtml`<tr>
    <td>${email}</td>
    <td>${name}</td>
    <td><code>${id}</code></td>
    <td>${at(created)}</td>
  </tr>`
}

function subscriptionRow(subscription: Subscription, customer: string): Html {
  const { start, end } = getCurrentPeriod(subscription)
  return renderHtml`<tr>
    <td>${customer}</td>
    <td>
      ${subscription.status}${subscription.cancel_at_period_end ? ', ends with its period' : ''}
    </td>
    <td>${at(start)} to ${at(end)}</td>
    <td><code>${subscription.id}</code></td>
  </tr>`
}

function invoiceRow({ number, status, total, currency, created }: Invoice, customer: string): Html {
  return renderHtml`<tr>
    <td>${customer}</td>
    <td>${number ?? 'draft'}</td>
    <td>${status}</td>
    <td class="number">${(total / 100).toFixed(2)} ${currency.toUpperCase()}</td>
    <td>${at(created)}</td>
  </tr>`
}

function eventRow({ id, type, created, pending_webhooks: undelivered }: Event): Html {
  return renderHtml`<tr>
    <td>${type}</td>
    <td><code>${id}</code></td>
    <td>${at(created)}</td>
    <td class="number">${undelivered}</td>
    <td>
      <form method="post" action="/stripe/events/${id}/send">
        <button type="submit">Send again</button>
      </form>
    </td>
  </tr>`
}

const at = (seconds: number): Html => renderTime(new Date(seconds * 1000).toISOString())
