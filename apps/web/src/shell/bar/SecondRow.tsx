import { skipToken, useQuery } from '@tanstack/react-query'
import { officeKeys } from '../../lib/http/office-keys.ts'
import { useCurrentWorkspace } from '../../lib/session/current-workspace.ts'
import { formatNumber } from '../../lib/words/format.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { backOfficePlaces, consolePlaces, isOpenTo, type Place } from '../palette/places.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import classes from './SecondRow.module.css'

type Props = { isAdmin: boolean; onSearch: () => void; onShortcuts: () => void; onNews: () => void }

/** Below the bar: the pages of the console, what helps everywhere, and for admins the back office. */
export function SecondRow({ isAdmin, onSearch, onShortcuts, onNews }: Props) {
  const { role } = useCurrentWorkspace()
  const places = consolePlaces.filter((place) => isOpenTo(place, role))
  return (
    <>
      <div className={classes.row}>
        <nav aria-label="Pages" className={classes.links}>
          {places.map((place) => (
            <RowLink key={place.to} place={place} />
          ))}
        </nav>
        <button type="button" className={classes.search} onClick={onSearch}>
          <Icon name="search" />
          <span className={classes.word}>Search</span>
          <kbd>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
        <HelpMenu onShortcuts={onShortcuts} onNews={onNews} />
        <ThemeChoice />
      </div>
      {isAdmin && (
        <div className={classes.row} data-back-office>
          <nav aria-label="Back office" className={classes.links}>
            <OpenRequests />
            {backOfficePlaces.slice(1).map((place) => (
              <RowLink key={place.to} place={place} />
            ))}
          </nav>
        </div>
      )}
    </>
  )
}

function RowLink({ place }: { place: Place }) {
  return <PlaceLink place={place} className={classes.link} />
}

/** The requests, with how many of them wait. */
function OpenRequests() {
  // Kept true elsewhere, and for admins alone.
  const { data: open = 0 } = useQuery<number>({
    queryKey: officeKeys.adminRequests.open(),
    queryFn: skipToken,
  })
  const [requests] = backOfficePlaces
  if (requests === undefined) return null
  if (open === 0) return <RowLink place={requests} />
  return (
    <PlaceLink place={requests} className={classes.link} description={`${formatNumber(open)} open`}>
      <span className={classes.count} aria-hidden="true">
        {formatNumber(open)}
      </span>
    </PlaceLink>
  )
}

function isMac(): boolean {
  return /Mac|iPad|iPhone/.test(navigator.userAgent)
}
