import { useNow } from '../../lib/time/use-now.ts'
import { formatDate, formatExact, formatRelative } from '../../lib/text/format.ts'

/** A date, or the time since then within a day; the exact UTC time on hover. */
export function Time({ iso }: { iso: string }) {
  const nowMs = useNow().getTime()
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatRelative(iso, nowMs) ?? formatDate(iso)}
    </time>
  )
}

/** The date only; the exact UTC time on hover. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatDate(iso)}
    </time>
  )
}
