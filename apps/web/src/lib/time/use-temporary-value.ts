import { useCallback, useEffect, useState } from 'react'

/** A value that is reset to null after `shownMs`. Setting it again restarts the time. */
export function useTemporaryValue<Value>(shownMs: number) {
  const [shown, setShown] = useState<{ value: Value } | null>(null)

  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shown, shownMs])

  const show = useCallback((value: Value) => setShown({ value }), [])
  const hide = useCallback(() => setShown(null), [])
  return { value: shown?.value ?? null, show, hide }
}
