import { dayMs } from '@fovea/contract/time'
import { formatDate } from '../../../lib/text/format.ts'

export function formatExtendedDate(expireDate: string, days: number, now: Date): string {
  const from = Math.max(Date.parse(expireDate), now.getTime())
  return formatDate(new Date(from + days * dayMs).toISOString())
}
