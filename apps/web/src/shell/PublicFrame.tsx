import type { ReactNode } from 'react'
import { settings } from '../lib/page/settings.ts'
import { ButtonLink } from '../ui/buttons/links.tsx'
import { Mark } from '../ui/drawings/Mark.tsx'
import bar from './bar/NavigationBar.module.css'
import classes from './Shell.module.css'

export type Visitor = 'unknown' | 'anonymous' | 'signed-in'

export function PublicFrame({
  visitor = 'anonymous',
  narrow = false,
  children,
}: {
  visitor?: Visitor
  /** For a page that asks for one decision. */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <>
      <header className={bar.top}>
        <div className={bar.bar}>
          <span className={bar.logo}>
            <Mark size={22} />
            {settings.brandName}
          </span>
          {visitor !== 'unknown' && <WayIn visitor={visitor} />}
        </div>
      </header>
      <main className={classes.public} data-narrow={narrow || undefined}>
        {children}
      </main>
    </>
  )
}

/** By a page load, because phones get a notice instead of the console. */
function WayIn({ visitor }: { visitor: Exclude<Visitor, 'unknown'> }) {
  const isSignedIn = visitor === 'signed-in'
  return (
    <ButtonLink
      to={isSignedIn ? '/console/license-keys' : '/sign'}
      reloadDocument
      variant="default"
      size="xs"
      ml="auto"
    >
      {isSignedIn ? 'Open the console' : 'Sign in'}
    </ButtonLink>
  )
}
