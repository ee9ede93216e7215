import { useEffect, useState } from 'react'
import { onMinute } from './minutes.ts'
import { onServerClockChange, getServerNow } from './server-clock.ts'

/** The server's time to the minute, so that a page shows an expiry while it is open. */
export function useNow(): Date {
  const [now, setNow] = useState(getServerNow)

  useEffect(() => {
    const read = (): void => setNow(getServerNow())
    const stops = [onMinute(read), onServerClockChange(read)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return now
}
