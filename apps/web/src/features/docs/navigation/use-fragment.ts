import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Scrolls to the address's fragment when a late part mounts, because the router looked for it too early. */
export function useFragment(ownsHash: (hash: string) => boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  const scrollToHash = useEffectEvent(() => {
    if (ownsHash(hash)) document.getElementById(hash)?.scrollIntoView()
  })
  useEffect(() => scrollToHash(), [])
}
