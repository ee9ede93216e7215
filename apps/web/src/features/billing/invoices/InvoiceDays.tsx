import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatNumber } from '../../../lib/text/format.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'
import type { Invoice } from '@fovea/contract/billing'
import { invoiceUsageQuery } from '../calls.ts'
import { getBilledFrom, getPeriodDays } from './invoice-labels.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import text from '../../../ui/text/text.module.css'
import classes from './InvoiceDetail.module.css'

export function InvoiceDays({ invoice, now }: { invoice: Invoice; now: Date }) {
  const { data: days, error, refetch } = useQuery(invoiceUsageQuery(invoice.id))
  if (days === undefined && error) {
    return (
      <QueryError
        title="The sessions on this invoice could not be loaded."
        query={{ error, refetch }}
      />
    )
  }
  if (days === undefined) return <Skeleton height={44} aria-busy="true" />
  if (days.length === 0) return <p className={text.dimmed}>No production sessions on these days.</p>
  return (
    <div className={classes.days}>
      <table className={classes.lines} aria-label="billed days">
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">App Name</th>
            <th scope="col" data-number>
              Sessions
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, appName, sessions }) => (
            <tr key={`${date} ${appName}`}>
              <td>
                <TextLink
                  to="/console/statistic"
                  search={{
                    app: appName,
                    ...getPeriodDays(invoice, now),
                    date,
                    billedFrom: getBilledFrom(invoice, date),
                  }}
                >
                  {formatDate(date)}
                </TextLink>
              </td>
              <td>
                <UserText text={appName} />
              </td>
              <td data-number>{formatNumber(sessions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
