import type { ReactNode } from 'react'
import { Page } from '../../../ui/layout/Page.tsx'
import { Contents } from '../components/Contents.tsx'
import { DoorReference } from '../components/DoorReference.tsx'
import { LeaseRules } from '../components/LeaseRules.tsx'
import { QuickStart } from '../components/QuickStart.tsx'
import { VerdictCodes } from '../components/VerdictCodes.tsx'
import type { ReaderKey } from '../reader-key.ts'
import classes from './DocsPage.module.css'

type Props = {
  reader: ReaderKey
  /** What is known of the reader's first session, which another room brings. */
  firstSession?: ReactNode
}

export function DocsPage({ reader, firstSession }: Props) {
  return (
    <Page title="Docs" sentence="From an empty project to the first session.">
      {firstSession !== undefined && <div className={classes.firstSession}>{firstSession}</div>}
      <div className={classes.columns}>
        <div className={classes.contents}>
          <Contents />
        </div>
        <div className={classes.topics}>
          <QuickStart reader={reader} />
          <VerdictCodes />
          <LeaseRules />
          <DoorReference />
        </div>
      </div>
    </Page>
  )
}
