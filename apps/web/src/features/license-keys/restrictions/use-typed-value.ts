import { useRef, useState } from 'react'

/** What is typed into a field. Once it is saved, the field is emptied of what was sent, and not of what was typed meanwhile. */
export function useTypedValue<Text>(empty: Text) {
  const [typed, setTyped] = useState(empty)
  const sent = useRef(empty)

  return {
    typed,
    setTyped,
    markSent: () => {
      sent.current = typed
    },
    clearSent: () => {
      const text = sent.current
      setTyped((now) => (now === text ? empty : now))
    },
  }
}
