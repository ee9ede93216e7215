import type { ReactNode } from 'react'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import type { ReaderKey } from '../reader-key.ts'
import classes from './KeyNotice.module.css'

export function KeyNotice({ reader }: { reader: ReaderKey }) {
  switch (reader.state) {
    case 'anonymous':
      return (
        <Strip>
          The snippets show a placeholder key.{' '}
          <TextLink to="/console/docs" reloadDocument underline="always">
            Sign in to see your own key
          </TextLink>
          . Your first key is free for 30 days.
        </Strip>
      )
    case 'loading':
      return (
        // A new element takes its place, so that nothing shifts.
        <Strip key="loading" busy>
          <span className={classes.waiting} />
        </Strip>
      )
    case 'failed':
      return (
        <ErrorNotice
          title="Your development key could not be loaded. The snippets show a placeholder."
          error={reader.error}
          onRetry={reader.onRetry}
        />
      )
    case 'none':
      return (
        <Strip
          action={
            <ButtonLink to="/console/license-keys" search={{ form: 'trial' }} size="xs">
              Start free trial license
            </ButtonLink>
          }
        >
          You don’t have a development key yet. The snippets show a placeholder.
        </Strip>
      )
    case 'expired':
      return (
        <Strip
          tone="warning"
          action={
            <ButtonLink to="/console/license-keys" variant="default" size="xs">
              Go to License Keys
            </ButtonLink>
          }
        >
          Your development key is in the snippets, but it expired on {reader.ends}. Sessions are
          refused until you extend it.
        </Strip>
      )
    case 'running':
      return (
        <Strip tone="good">
          The snippets hold your development key. It works until {reader.ends} and is never billed.
        </Strip>
      )
  }
}

type StripProps = {
  tone?: 'plain' | 'good' | 'warning'
  busy?: boolean
  action?: ReactNode
  children: ReactNode
}

function Strip({ tone = 'plain', busy = false, action, children }: StripProps) {
  return (
    <div className={classes.strip} data-tone={tone} aria-busy={busy}>
      {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'warning'} />}
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  )
}
