import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The router looked for the part that the address names before the key was there. */
export function useScrollToHash() {
  const { history } = useRouter()
  useEffect(() => {
    const id = history.location.hash.slice(1)
    if (id !== '') document.getElementById(id)?.scrollIntoView()
  }, [history])
}
