import type { Invoice } from '@fovea/contract/billing'
import { allApps } from '@fovea/contract/usage/rules'
import { formatCents, formatDate, formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { describeBalances, formatLineName, getPeriodDays } from './invoice-labels.ts'
import { InvoiceDocuments } from './InvoiceDocuments.tsx'
import { toIsoTime } from './to-iso-time.ts'
import { InvoiceDays } from './InvoiceDays.tsx'
import classes from './InvoiceDetail.module.css'

export function InvoiceDetail({ invoice }: { invoice: Invoice }) {
  const now = useNow()
  return (
    <div className={classes.detail}>
      <table className={classes.lines} aria-label="lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-number>
              Sessions
            </th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {formatLineName(line)}
                <span className={classes.period}>
                  {formatDate(toIsoTime(line.period_start))} to{' '}
                  {formatDate(toIsoTime(line.period_end))} ·{' '}
                  <TextLink
                    to="/console/statistic"
                    underline="always"
                    search={{
                      app: line.appName === allApps ? undefined : line.appName,
                      ...getPeriodDays(line, now),
                    }}
                  >
                    Open in statistic
                  </TextLink>
                </span>
              </td>
              <td data-number>{formatNumber(line.quantity)}</td>
              <td data-number>{formatCents(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Balances invoice={invoice} />
      <InvoiceDays invoice={invoice} now={now} />
      <InvoiceDocuments invoice={invoice} />
    </div>
  )
}

function Balances({ invoice }: { invoice: Invoice }) {
  const sentences = describeBalances(invoice)
  return sentences.length > 0 && <p className={classes.none}>{sentences.join(' ')}</p>
}
