import { useLayoutEffect, useRef, useState } from 'react'
import { AmbassadorModal } from './AmbassadorModal.tsx'
import { PreCheckModal } from './PreCheckModal.tsx'

/** Longer than a modal takes to fade out. */
const afterExitMs = 250

type Props = { opened: boolean; onClose: () => void; onPreCheckLeft: () => void }

export function AmbassadorFlow({ opened, onClose, onPreCheckLeft }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const [wasOpened, setWasOpened] = useState(opened)
  const opener = useRef<Element>(null)

  // Each application is confirmed anew; not when it closes, which the browser takes a moment for.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setConfirmed(false)
  }

  // Before the first modal takes the focus away.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])

  function leavePreCheck() {
    onPreCheckLeft()
    onClose()
  }

  function closeApplication() {
    onClose()
    // The application itself knows only the button that led on to it, which is gone: once it has given the focus back
    // to nowhere, the focus goes to what began it all.
    const began = opener.current
    if (began instanceof HTMLElement) setTimeout(() => began.focus(), afterExitMs)
  }

  return (
    <>
      <PreCheckModal
        opened={opened && !confirmed}
        onClose={leavePreCheck}
        onConfirm={() => setConfirmed(true)}
      />
      <AmbassadorModal opened={opened && confirmed} onClose={closeApplication} />
    </>
  )
}
