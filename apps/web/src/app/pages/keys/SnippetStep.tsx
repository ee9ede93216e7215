// Tabs have no native HTML element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { startExamples } from '@fovea/contract/sdk-api/examples'
import { Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import { CodeBlock } from '../../../features/docs/code/CodeBlock.tsx'
import { curlIntroduction, createCurlStart } from '../../../features/docs/code/curl.ts'
import type { SourceLine } from '../../../features/docs/code/code-tokens.ts'
import { splitIntoSteps } from '../../../features/docs/code/snippet-steps.ts'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { platforms, type PlatformId } from '../../../features/docs/contents.ts'
import { useGuide } from '../../../features/docs/use-guide.ts'
import { chosenPlatformStorage } from '../../../features/license-keys/trial/chosen-platform.ts'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Step } from '../../../ui/layout/Steps.tsx'
import { CopyListener } from '../../../ui/values/use-copy.ts'
import classes from './SnippetStep.module.css'

export function SnippetStep({ apiKey }: { apiKey: string }) {
  const [copied, setCopied] = useState('')
  return (
    <Step title="Add it to your app" done={copied.includes(apiKey) && 'Copied'}>
      <CopyListener value={setCopied}>
        <Snippets />
      </CopyListener>
    </Step>
  )
}

export function SnippetFold() {
  return (
    <details className={classes.fold}>
      <summary>
        Add it to your app <span>the same call, with your key in it</span>
      </summary>
      <Snippets />
    </details>
  )
}

function Snippets() {
  const { _id: userId } = useCurrentUser()
  const [platform, setPlatform] = useState(() => platformOf(chosenPlatformStorage.read(userId)))
  const panel = useId()

  function choose(id: PlatformId) {
    setPlatform(id)
    chosenPlatformStorage.keep(userId, titleOf(id))
  }

  return (
    <>
      <Tabs label="Platform" tabs={platforms} value={platform} onChange={choose} panel={panel} />
      <div id={panel} role="tabpanel" aria-label={titleOf(platform)} className={classes.panel}>
        <Snippet platform={platform} />
      </div>
    </>
  )
}

const blank: SourceLine[] = [[]]

function Snippet({ platform }: { platform: PlatformId }) {
  const { guide, error, refetch } = useGuide(platform)
  if (guide === undefined) {
    return error ? (
      <QueryError title="The code could not be loaded." query={{ error, refetch }} />
    ) : (
      <Skeleton height={275} radius="md" aria-busy="true" />
    )
  }
  const { install, language, source } = guide
  const [first = [], ...rest] = splitIntoSteps(source).values()
  return (
    <>
      <div className={classes.program}>
        <CodeBlock
          label="Your first session"
          language={language}
          lines={first.concat(rest.flatMap((step) => blank.concat(step)))}
          curl={createCurlStart(startExamples[platform])}
        />
      </div>
      <details className={classes.more}>
        <summary>How to install</summary>
        <p className={classes.sentence}>
          {install.sentence}{' '}
          <TextLink to="/console/docs" hash={platform} underline="always">
            Read the code step by step
          </TextLink>
        </p>
        <CodeBlock
          label="Install"
          language={install.language}
          lines={install.lines}
          curl={curlIntroduction}
        />
      </details>
    </>
  )
}

const titleOf = (id: PlatformId) => platforms.find((platform) => platform.id === id)?.title ?? ''

function platformOf(name: string): PlatformId {
  return platforms.find(({ title }) => name.startsWith(title))?.id ?? 'web'
}
