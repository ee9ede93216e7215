import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../lib/page/settings.ts'
import { Mark } from '../../ui/drawings/Mark.tsx'
import { PageSkeletonBody } from './PageSkeleton.tsx'
import { useTrueFor } from './use-true-for.ts'
import { stillLoadingMs, LoadingNotice } from './LoadingNotice.tsx'
import bar from '../bar/NavigationBar.module.css'
import shell from '../Shell.module.css'
import sidebar from '../sidebar/Sidebar.module.css'
import classes from './ShellSkeleton.module.css'

export { PageSkeleton } from './PageSkeleton.tsx'

const linkWidths = ['6rem', '7rem', '3.5rem', '4rem', '5rem', '8rem', '7.5rem']

export function ShellSkeleton() {
  useDocumentTitle(settings.brandName)
  const slow = useTrueFor(stillLoadingMs, true)
  return (
    <>
      <header className={bar.top}>
        <div className={bar.bar}>
          <span className={bar.logo}>
            <Mark size={22} />
            <span>{settings.brandName}</span>
          </span>
          <span className={classes.search} />
          <span className={classes.person} />
        </div>
      </header>
      <div className={shell.frame}>
        <div className={sidebar.place}>
          <div className={sidebar.sidebar}>
            <span className={classes.switcher} />
            {linkWidths.map((maxWidth) => (
              <span key={maxWidth} className={classes.link} style={{ maxWidth }} />
            ))}
          </div>
        </div>
        <main className={shell.content} aria-busy="true" aria-label="Loading">
          <PageSkeletonBody />
        </main>
      </div>
      {/* A reload loses nothing here: the user has not entered anything yet. */}
      <LoadingNotice sentence={slow ? 'Still loading.' : null} onRetry={() => location.reload()} />
    </>
  )
}
