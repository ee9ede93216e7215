import type { Invoice } from '@fovea/contract/billing'
import { allApps } from '@fovea/contract/usage/rules'
import { formatCents, formatDate, formatNumber } from '../../../lib/text/format.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { describeBalances, formatLineName, getPeriodDays } from './invoice-labels.ts'
import { toIsoTime } from './to-iso-time.ts'
import { InvoiceDays } from './InvoiceDays.tsx'
import { getTaxIdName } from '@fovea/contract/billing/rules'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceReceiptQuery } from '../calls.ts'
import text from '../../../ui/text/text.module.css'
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
  return sentences.length > 0 && <p className={text.dimmed}>{sentences.join(' ')}</p>
}

function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
  const { id, status, amount_paid: paid, hostedUrl, pdfUrl, taxIds } = invoice
  const isPaid = status === 'paid' && paid > 0
  const { data: receipt = null, error } = useQuery({ ...invoiceReceiptQuery(id), enabled: isPaid })
  const documents = [
    { address: pdfUrl, words: 'Download PDF' },
    { address: receipt, words: 'View receipt' },
    { address: hostedUrl, words: "View on our card provider's site" },
  ]
  return (
    <>
      {taxIds.length > 0 && (
        <p className={text.dimmed}>
          Tax ID: {taxIds.map(({ type, value }) => `${value} (${getTaxIdName(type)})`).join(', ')}
        </p>
      )}
      <p className={classes.documents}>
        {documents.map(
          ({ address, words }) =>
            address !== null && (
              <Anchor key={words} href={address} target="_blank" rel="noreferrer">
                {words}
              </Anchor>
            ),
        )}
      </p>
      {error && (
        <p className={text.dimmed}>
          The receipt could not be loaded. Reload the page to try again.
        </p>
      )}
    </>
  )
}
