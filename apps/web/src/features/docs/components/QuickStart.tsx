// Tabs have no native element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { platforms, type PlatformId } from '../contents.ts'
import type { ReaderKey } from '../reader-key.ts'
import { useGuide } from '../use-guide.ts'
import { KeyNotice } from './KeyNotice.tsx'
import { SectionLink } from '../navigation/SectionLink.tsx'
import { GuideSteps } from './GuideSteps.tsx'
import { TopicSkeleton } from './TopicSkeleton.tsx'
import { Topic } from './Topic.tsx'
import classes from './QuickStart.module.css'

export function QuickStart({ reader }: { reader: ReaderKey }) {
  const { platform, choose } = usePlatform()
  const { guide, error, refetch } = useGuide(platform)
  const panel = useId()
  const title = platforms.find(({ id }) => id === platform)?.title ?? ''
  return (
    <Topic id="quick-start" as="section">
      <p>
        A few steps for each platform. A development key works in all your apps; before you publish,
        replace it with the app’s production key. Each step also has a cURL tab, for plain HTTP
        without an SDK.
      </p>
      <KeyNotice reader={reader} />
      <div id={platform} data-topic={title} className={classes.platform}>
        <Tabs label="Platform" tabs={platforms} value={platform} onChange={choose} panel={panel} />
        <div id={panel} role="tabpanel" aria-label={title}>
          {guide && <GuideSteps platform={platform} guide={guide} />}
          {!guide && !error && <TopicSkeleton />}
          {!guide && error && (
            <QueryError title="These steps could not be loaded." query={{ error, refetch }} />
          )}
        </div>
      </div>
      {guide?.usesClient === false && (
        <p className={classes.rest}>
          The code checks{' '}
          <SectionLink section="signatures" className={classes.inText}>
            the signatures
          </SectionLink>
          , keeps the lease, and falls back on it without an answer. Sessions that start offline are
          not reported: to count them, send them with the next start, as{' '}
          <SectionLink section="leases" className={classes.inText}>
            offline sessions
          </SectionLink>
          .
        </p>
      )}
    </Topic>
  )
}

/** The address names the platform; any other fragment leaves the current platform as it is. */
function usePlatform() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [platform, setPlatform] = useState<PlatformId>('web')
  const named = platforms.find(({ id }) => hash === id || hash.startsWith(`${id}-`))
  if (named !== undefined && named.id !== platform) setPlatform(named.id)
  return {
    platform: named?.id ?? platform,
    choose: (id: PlatformId) =>
      void navigate({
        to: '.',
        hash: id,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  }
}
