import type { ErrorComponentProps } from '@tanstack/react-router'
import { settings } from '../../lib/page/settings.ts'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { PageError } from './PageError.tsx'
import classes from './FallbackError.module.css'

/** The bar needs nothing from the server, so it stays when the console could not be loaded. */
export function FallbackError(props: ErrorComponentProps) {
  return (
    <>
      <header className={classes.top}>
        <div className={classes.bar}>
          <a href="/console/license-keys" className={classes.logo}>
            <Mark size={22} />
            {settings.brandName}
          </a>
          <nav aria-label="Help" className={classes.links}>
            <a href={settings.docsUrl}>Docs</a>
            {settings.statusUrl !== undefined && <a href={settings.statusUrl}>Status</a>}
            <a href={`mailto:${settings.developmentEmail}`}>Email support</a>
          </nav>
        </div>
      </header>
      <main className={classes.page}>
        <PageError {...props} />
      </main>
    </>
  )
}
