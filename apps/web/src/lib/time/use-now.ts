import { useEffect, useState } from 'react'
import { onServerClock, serverNow } from './server-clock.ts'

const minuteMs = 60_000

/** The time by the server's clock, to the minute: what expires while a page is open is seen to expire. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    const read = (): void => setNow(serverNow())
    const tick = setInterval(read, minuteMs)
    const stop = onServerClock(read)
    return () => {
      clearInterval(tick)
      stop()
    }
  }, [])

  return now
}
