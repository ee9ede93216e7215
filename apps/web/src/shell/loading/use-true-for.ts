import { useEffect, useState } from 'react'

/** Whether a condition has held for this long without a break. */
export function useTrueFor(ms: number, isTrue: boolean): boolean {
  const [lasting, setLasting] = useState(false)

  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [ms, isTrue])

  return lasting
}
