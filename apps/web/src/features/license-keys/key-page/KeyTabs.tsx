import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import classes from './KeyPage.module.css'

const keyTabs = ['overview', 'restrictions', 'logs', 'history'] as const
type KeyTab = (typeof keyTabs)[number]

/** The fragment of the address names the tab; those of the overview's parts lead to it as well. */
function getKeyTab(hash: string): KeyTab {
  return keyTabs.find((tab) => tab === hash) ?? 'overview'
}

type Props = {
  tabs: readonly { id: KeyTab; title: string; count?: number; content: ReactNode }[]
}

export function KeyTabs({ tabs }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const named = getKeyTab(hash)
  const shown = tabs.some((tab) => tab.id === named) ? named : 'overview'
  // A tab that was opened stays mounted, so that what was typed there is kept.
  const [visited, setVisited] = useState<readonly KeyTab[]>([shown])
  if (!visited.includes(shown)) setVisited([...visited, shown])
  const panelId = (tab: KeyTab) => `${id}-${tab}`

  return (
    <>
      <Tabs
        label="Key"
        tabs={tabs}
        value={shown}
        panel={panelId}
        onChange={(tab) =>
          void navigate({
            to: '.',
            search: true,
            hash: tab,
            resetScroll: false,
            hashScrollIntoView: false,
          })
        }
      />
      {tabs.map(({ id: tab, title, content }) => (
        <div
          key={tab}
          id={panelId(tab)}
          role="tabpanel"
          aria-label={title}
          hidden={tab !== shown}
          className={classes.panel}
        >
          {visited.includes(tab) && content}
        </div>
      ))}
    </>
  )
}
