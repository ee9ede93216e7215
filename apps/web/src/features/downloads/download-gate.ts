import { createContext } from 'react'

/**
 * Whether a download may go on at once; where not, it is asked for later. A context, so that the columns of the tables
 * never change: new ones would replace the link that has the focus.
 */
export const DownloadGate = createContext<(url: string) => boolean>(() => true)
