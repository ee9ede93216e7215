import type { Invoice } from '@fovea/contract/billing'
import { getTaxIdName } from '@fovea/contract/billing/rules'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceReceiptQuery } from '../calls.ts'
import classes from './InvoiceDetail.module.css'

export function InvoiceDocuments({ invoice }: { invoice: Invoice }) {
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
        <p className={classes.none}>
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
        <p className={classes.none}>
          The receipt could not be loaded. Reload the page to try again.
        </p>
      )}
    </>
  )
}
