import { Loader } from '@mantine/core'
import { formatDate } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { formatTimeAfterSignIn, type Feed } from '../feed.ts'
import { formatPlatform } from '../format-platform.ts'
import { useLiveFeed } from '../use-live-feed.ts'
import classes from './FirstSession.module.css'

export function FirstSession() {
  const { data } = useLiveFeed()
  return data === undefined ? null : <FirstSessionLine {...data} />
}

export function FirstSessionWatch() {
  useLiveFeed()
  return null
}

export function FirstSessionLine({ first, signedIn }: Pick<Feed, 'first' | 'signedIn'>) {
  return (
    <output className={classes.line} data-arrived={first !== null}>
      {first === null ? (
        <>
          <Loader size={14} aria-hidden="true" /> Waiting for your first session…
        </>
      ) : (
        <>
          <Icon name="check" /> {describeFirstSession(first, signedIn)}
        </>
      )}
    </output>
  )
}

export function describeFirstSession(
  { at, platform }: NonNullable<Feed['first']>,
  signedIn: string,
): string {
  const after = formatTimeAfterSignIn(at, signedIn)
  return `First session: ${formatPlatform(platform)}, ${after === null ? formatDate(at) : `${after} after sign-in`}`
}
