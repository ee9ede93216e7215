import { computePriceCents, listPriceLines } from '@fovea/contract/billing/prices'
import { formatCents, formatNumber } from '../../../lib/text/format.ts'
import { formatPriceEach, formatTierName } from './estimate.ts'
import classes from './PriceTable.module.css'

export function PriceTable({ sessions }: { sessions: number }) {
  return (
    <table className={classes.table} aria-label="cost breakdown">
      <thead>
        <tr>
          <th scope="col">Sessions per month</th>
          <th scope="col">Per session</th>
          <th scope="col">Your sessions</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {listPriceLines(sessions).map((line) => (
          <tr key={line.above} data-reached={line.sessions > 0}>
            <th scope="row">{formatTierName(line)}</th>
            <td>{formatPriceEach(line.millsEach)}</td>
            <td>{formatNumber(line.sessions)}</td>
            <td>{formatCents(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td>{formatNumber(sessions)}</td>
          <td>{formatCents(computePriceCents(sessions))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
