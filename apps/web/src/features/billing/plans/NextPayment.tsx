import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../lib/text/format.ts'
import { Day } from '../../../ui/values/Time.tsx'
import { upcomingInvoiceQuery } from '../calls.ts'
import { toIsoTime } from '../invoices/to-iso-time.ts'

/** Amount and date of the next payment. If they can't be loaded, the rest of the card still works. */
export function NextPayment() {
  const { data: upcoming, error } = useQuery(upcomingInvoiceQuery)
  if (upcoming === undefined && error) return 'Could not be loaded. Reload the page to try again.'
  if (upcoming === undefined) return <Skeleton height={12} width={120} mt={5} aria-busy="true" />
  if (upcoming.next_payment_attempt === null) return 'None'
  return (
    <>
      <Day iso={toIsoTime(upcoming.next_payment_attempt)} />, {formatCents(upcoming.amount_due)} so
      far
    </>
  )
}
