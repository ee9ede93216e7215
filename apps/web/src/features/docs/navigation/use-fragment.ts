import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What comes late is led to when it has come, if that is where the address leads. */
export function useFragment(isMine: (hash: string) => boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  const leadThere = useEffectEvent(() => {
    if (isMine(hash)) document.getElementById(hash)?.scrollIntoView()
  })
  useEffect(() => leadThere(), [])
}
