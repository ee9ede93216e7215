import { useCallback, useState } from 'react'

/** A modal about one of several things. The thing is kept until the modal has faded out. */
export function useModalOf<Subject>() {
  const [subject, setSubject] = useState<Subject>()
  const [opened, setOpened] = useState(false)
  const open = useCallback((next: Subject) => {
    setSubject(() => next)
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { subject, opened, open, close }
}
