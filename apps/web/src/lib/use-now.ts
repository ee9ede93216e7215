import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, to the minute: what expires while a page is open is seen to expire. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(tick)
  }, [])

  return now
}
