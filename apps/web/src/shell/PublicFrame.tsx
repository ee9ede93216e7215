import type { ReactNode } from 'react'
import { settings } from '../lib/page/settings.ts'
import { ButtonLink } from '../ui/buttons/links.tsx'
import { Mark } from '../ui/drawings/Mark.tsx'
import bar from './bar/NavigationBar.module.css'
import classes from './Shell.module.css'

/** What surrounds a page that needs no sign-in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={bar.bar}>
        <span className={bar.logo}>
          <Mark size={22} />
          {settings.brandName}
        </span>
        {/* By a page load: a phone is told there that it gets no further. */}
        <ButtonLink to="/sign" reloadDocument variant="default" size="xs" ml="auto">
          Sign in
        </ButtonLink>
      </header>
      <main className={classes.content}>{children}</main>
    </>
  )
}
