const keyTabs = ['overview', 'restrictions', 'logs', 'history'] as const
export type KeyTab = (typeof keyTabs)[number]

/** The fragment of the address names the tab; those of the overview's parts lead to it as well. */
export function getKeyTab(hash: string): KeyTab {
  return keyTabs.find((tab) => tab === hash) ?? 'overview'
}
