import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../lib/page/settings.ts'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { PageShape } from './PageSkeleton.tsx'
import { useLastingFor } from './use-lasting-for.ts'
import { stillLoadingMs, WaitNotice } from './WaitNotice.tsx'
import bar from '../bar/NavigationBar.module.css'
import row from '../bar/SecondRow.module.css'
import shell from '../Shell.module.css'
import classes from './ShellSkeleton.module.css'

export { PageSkeleton } from './PageSkeleton.tsx'

/** Stands where the console will, while it is asked who sits in front of it. */
export function ShellSkeleton() {
  useDocumentTitle(settings.brandName)
  const slow = useLastingFor(stillLoadingMs, true)
  return (
    <>
      <header className={bar.top}>
        <div className={bar.bar}>
          <span className={bar.logo}>
            <Mark size={22} />
            {settings.brandName}
          </span>
          <span className={classes.person} />
        </div>
        <div className={bar.rows}>
          <div className={row.row} />
        </div>
      </header>
      <main className={shell.content} aria-busy="true" aria-label="Loading">
        <PageShape />
      </main>
      {/* Everything is asked for anew: there is nothing yet that could be lost. */}
      <WaitNotice sentence={slow ? 'Still loading.' : null} onRetry={() => location.reload()} />
    </>
  )
}
