import { formatExact } from '../../../../lib/text/format.ts'

/** With the time zone, because a sending may start at night. */
export function ExactTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatExact(iso).replace(/:\d\d UTC$/, ' UTC')}</time>
}
