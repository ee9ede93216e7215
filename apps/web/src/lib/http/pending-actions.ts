import { createContext } from 'react'

/** Tells what surrounds an act that it has begun; answers how to tell its end. */
type BeginAction = () => () => void

/** A modal hears by this of the acts in it, and stays until they have ended. */
export const PendingActions = createContext<BeginAction | null>(null)
