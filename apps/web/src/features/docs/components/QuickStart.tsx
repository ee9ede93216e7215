import '@mantine/core/styles/Tabs.layer.css'
import { Tabs, Title } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { settings } from '../../../lib/page/settings.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { guides, type Guide } from '../guides.ts'
import { keyInExamples, type ReaderKey } from '../reader-key.ts'
import { stepsOf, stepTitles, type StepTitle } from '../snippet-steps.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { KeyNotice } from './KeyNotice.tsx'
import { Topic } from './Topic.tsx'
import classes from './QuickStart.module.css'

const sentences: Record<StepTitle, string> = {
  Initialise: 'The key, and the console that checks it.',
  'Start a session':
    'One call checks the key and meters the session. Make a new session id for each session: sent twice, it counts once.',
  'Read the verdict':
    'HTTP 200 carries a verdict, valid or not. Any other status is no answer: go on with your lease.',
  'End the session':
    'Say how many seconds it lasted. A session that never ends is closed at its last sign of life.',
}

/** From nothing to a first session, for the platform that the fragment names. */
export function QuickStart({ reader }: { reader: ReaderKey }) {
  const { platform, choose } = usePlatform()
  const key = keyInExamples(reader)
  return (
    <Topic id="quick-start" title="Quick start" name="the quick start">
      <p>
        Five steps on each platform. With a development key they work in every app; before you
        publish, put the app’s own production key in its place.
      </p>
      <KeyNotice reader={reader} />
      <Tabs
        id={platform}
        className={classes.tabs}
        value={platform}
        onChange={(id) => id !== null && choose(id)}
        keepMounted={false}
      >
        <Tabs.List aria-label="Platform">
          {guides.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {guides.map((guide) => (
          <Tabs.Panel key={guide.id} value={guide.id}>
            <Steps guide={guide} apiKey={key} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Topic>
  )
}

/** The platform stands in the address; a fragment that names something else leaves it as it is. */
function usePlatform() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [platform, setPlatform] = useState(guides[0]?.id ?? '')
  if (hash !== platform && guides.some(({ id }) => id === hash)) setPlatform(hash)
  return {
    platform,
    choose: (id: string) =>
      void navigate({
        to: '.',
        hash: id,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  }
}

function Steps({ guide, apiKey }: { guide: Guide; apiKey: string }) {
  const steps = stepsOf(guide.source, { key: apiKey, console: settings.publicUrl })
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <Title order={3}>Install</Title>
          <p>{guide.install.sentence}</p>
          <CodeBlock label="Install" language={guide.install.language} code={guide.install.code} />
        </li>
        {stepTitles.map((title) => (
          <li key={title}>
            <Title order={3}>{title}</Title>
            <p>{sentences[title]}</p>
            <CodeBlock
              label={title}
              language={guide.language}
              code={steps.get(title) ?? ''}
              own={apiKey}
            />
          </li>
        ))}
      </ol>
      {!guide.usesClient && (
        <p className={classes.rest}>
          These calls believe whatever TLS brings. Before you publish,{' '}
          <TextLink to="." hash="signatures" underline="always">
            check the signatures
          </TextLink>{' '}
          and{' '}
          <TextLink to="." hash="leases" underline="always">
            keep the lease
          </TextLink>{' '}
          for when nobody answers.
        </p>
      )}
    </>
  )
}
