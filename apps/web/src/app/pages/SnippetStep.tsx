import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from '../../features/docs/components/CodeBlock.tsx'
import { guides, type Guide } from '../../features/docs/guides.ts'
import { stepsOf } from '../../features/docs/snippet-steps.ts'
import { chosenPlatform } from '../../features/license-keys/trial/chosen-platform.ts'
import { settings } from '../../lib/page/settings.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { TextLink } from '../../ui/buttons/links.tsx'
import { Step } from '../../ui/layout/Steps.tsx'
import { CopyHeard } from '../../ui/values/use-copy.ts'
import classes from './SnippetStep.module.css'

/** The code of one's platform with the key in it. It begins with the platform that the trial's form was told. */
export function SnippetStep({ apiKey }: { apiKey: string }) {
  const { _id: userId } = useCurrentUser()
  const [platform, setPlatform] = useState(() => guideOf(chosenPlatform.read(userId))?.id ?? '')
  const [copied, setCopied] = useState('')

  function choose(id: string | null) {
    const guide = guides.find((one) => one.id === id)
    if (guide === undefined) return
    setPlatform(guide.id)
    chosenPlatform.keep(userId, guide.name)
  }

  return (
    <Step title="Add it to your app" done={copied.includes(apiKey) && 'Copied'}>
      <CopyHeard value={setCopied}>
        <Tabs value={platform} onChange={choose} keepMounted={false}>
          <Tabs.List aria-label="Platform">
            {guides.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {guides.map((guide) => (
            <Tabs.Panel key={guide.id} value={guide.id} className={classes.panel}>
              <Snippet guide={guide} apiKey={apiKey} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </CopyHeard>
    </Step>
  )
}

function Snippet({ guide, apiKey }: { guide: Guide; apiKey: string }) {
  const { id, install, language, source } = guide
  const parts = stepsOf(source, { key: apiKey, console: settings.publicUrl })
  return (
    <>
      <div className={classes.program}>
        <CodeBlock
          label="Your first session"
          language={language}
          code={[...parts.values()].join('\n\n')}
          own={apiKey}
        />
      </div>
      <details className={classes.more}>
        <summary>How to install</summary>
        <p className={classes.sentence}>
          {install.sentence}{' '}
          <TextLink to="/console/docs" hash={id} underline="always">
            Read the code step by step
          </TextLink>
        </p>
        <CodeBlock label="Install" language={install.language} code={install.code} />
      </details>
    </>
  )
}

/** "Android (Java)" is Android. */
function guideOf(platform: string): Guide | undefined {
  return guides.find(({ name }) => platform.startsWith(name)) ?? guides[0]
}
