import { createContext } from 'react'

/** Reports the start of an action; the returned function reports its end. */
type BeginAction = () => () => void

/** A modal stays open until the actions inside it have ended. */
export const PendingActions = createContext<BeginAction | null>(null)
