import { createContext } from 'react'
import type { RequestName } from '../form-names.ts'

/** Since when which requests of the person wait for the team's answer. */
export type PendingRequests = Readonly<Partial<Record<RequestName, string>>>

/** Which requests wait: another room knows, and the places that send them say so. */
export const PendingRequestsContext = createContext<PendingRequests>({})
