import { CodeBlock } from '../../features/docs/components/CodeBlock.tsx'
import type { FirstStepsProps } from '../../features/license-keys/trial/first-steps.ts'
import { FirstSessionStep } from '../../features/verification/components/FirstSessionStep.tsx'
import { SnippetStep } from './SnippetStep.tsx'

/** What follows the key on the way to a first session: the code of one's platform, and the session itself. */
export function FirstSteps({ apiKey, keyCopied, onHide }: FirstStepsProps) {
  return (
    <>
      <SnippetStep apiKey={apiKey} />
      <FirstSessionStep apiKey={apiKey} current={keyCopied} onHide={onHide} Code={CodeBlock} />
    </>
  )
}
