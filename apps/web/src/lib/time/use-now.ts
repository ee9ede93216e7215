import { useEffect, useState } from 'react'
import { onMinute } from './minutes.ts'
import { onServerClockChange, getServerNow } from './server-clock.ts'

/** The time by the server's clock, to the minute: what expires while a page is open is seen to expire. */
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
