import { formatCents } from '../../../../lib/text/format.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { Day } from '../../../../ui/values/Time.tsx'
import type { CustomerDetail } from '../calls.ts'
import { GiveCredit } from '../money/GiveCredit.tsx'

const capModes = { warn: 'warns only', stop: 'stops new sessions' }

export function CustomerPlan({ detail: { doc, billing } }: { detail: CustomerDetail }) {
  const { card, cap, credit, since, endsAt } = billing
  return (
    <Card
      title="Billing"
      action={<GiveCredit id={doc._id} name={doc.name || doc.email} credit={credit?.amount ?? 0} />}
    >
      <Facts>
        <Fact label="Subscribed">{since === null ? 'No' : <Day iso={since} />}</Fact>
        {endsAt !== null && (
          <Fact label="Ends">
            <Day iso={endsAt} />
          </Fact>
        )}
        <Fact label="Card">
          {card === null
            ? 'None'
            : `${formatBrand(card.brand)} ending in ${card.last4}, expires ${card.expMonth}/${card.expYear}`}
        </Fact>
        {credit !== null && (
          <Fact label="Credit">{formatCents(credit.amount)}, used by the next invoices</Fact>
        )}
        <Fact label="Spend cap">
          {cap === null ? 'None' : `${formatCents(cap.amount)} a month, ${capModes[cap.mode]}`}
        </Fact>
      </Facts>
    </Card>
  )
}

function formatBrand(brand: string) {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
