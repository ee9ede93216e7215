import { createContext } from 'react'

/**
 * Returns whether a download may start now; otherwise a question comes first. A context keeps the table columns stable:
 * new columns would re-create the focused link.
 */
export const DownloadGate = createContext<(url: string) => boolean>(() => true)
