import { useEffect, useState } from 'react'

/** Whether something has been so for this long without a break. */
export function useLastingFor(ms: number, so: boolean): boolean {
  const [lasting, setLasting] = useState(false)

  useEffect(() => {
    if (!so) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [ms, so])

  return lasting
}
