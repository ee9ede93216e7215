import { CodeBlock } from '../../../features/docs/code/CodeBlock.tsx'
import { createCurlStart } from '../../../features/docs/code/curl.ts'
import { SnippetsProvider, useReaderSnippets } from '../../../features/docs/code/snippets.ts'
import type {
  AfterFirstSessionProps,
  FirstStepsProps,
} from '../../../features/license-keys/trial/first-steps.ts'
import {
  FirstSessionCard,
  type StartAsCommand,
} from '../../../features/sdk-api/components/FirstSessionCard.tsx'
import { FirstSessionStep } from '../../../features/sdk-api/components/FirstSessionStep.tsx'
import { SnippetFold, SnippetStep } from './SnippetStep.tsx'

export function FirstSteps({ apiKey, keyCopied }: FirstStepsProps) {
  const snippets = useReaderSnippets({ state: 'running', key: apiKey, ends: '' })
  return (
    <SnippetsProvider value={snippets}>
      <SnippetStep apiKey={apiKey} />
      <FirstSessionStep apiKey={apiKey} current={keyCopied} />
    </SnippetsProvider>
  )
}

export function AfterFirstSession({ apiKey, onCreateKey, onHide }: AfterFirstSessionProps) {
  const snippets = useReaderSnippets({ state: 'running', key: apiKey, ends: '' })
  return (
    <SnippetsProvider value={snippets}>
      <FirstSessionCard apiKey={apiKey} onCreateKey={onCreateKey} onHide={onHide} Command={Command}>
        <SnippetFold />
      </FirstSessionCard>
    </SnippetsProvider>
  )
}

const Command: StartAsCommand = ({ label, start }) => (
  <CodeBlock label={label} language="Shell" lines={createCurlStart(start)} />
)
