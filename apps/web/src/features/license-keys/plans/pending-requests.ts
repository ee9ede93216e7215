import { createContext } from 'react'
import type { RequestName } from '../form-names.ts'

export type PendingRequests = Readonly<Partial<Record<RequestName, string>>>

export const PendingRequestsContext = createContext<PendingRequests>({})
