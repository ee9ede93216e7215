import { CodeBlock } from '../../../features/docs/code/CodeBlock.tsx'
import { createCurlStart } from '../../../features/docs/code/curl.ts'
import { SnippetsProvider, useReaderSnippets } from '../../../features/docs/code/snippets.ts'
import type { FirstStepsProps } from '../../../features/license-keys/trial/first-steps.ts'
import {
  FirstSessionStep,
  type StartAsCommand,
} from '../../../features/sdk-api/components/FirstSessionStep.tsx'
import { SnippetStep } from './SnippetStep.tsx'

export function FirstSteps({ apiKey, keyCopied, onHide }: FirstStepsProps) {
  const snippets = useReaderSnippets({ state: 'running', key: apiKey, ends: '' })
  return (
    <SnippetsProvider value={snippets}>
      <SnippetStep apiKey={apiKey} />
      <FirstSessionStep apiKey={apiKey} current={keyCopied} onHide={onHide} Command={Command} />
    </SnippetsProvider>
  )
}

const Command: StartAsCommand = ({ label, start }) => (
  <CodeBlock label={label} language="Shell" lines={createCurlStart(start)} />
)
