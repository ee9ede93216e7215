import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the address's fragment, because the router looked for it before the key was loaded. */
export function useScrollToHash() {
  const { history } = useRouter()
  useEffect(() => {
    const id = history.location.hash.slice(1)
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [history])
}
