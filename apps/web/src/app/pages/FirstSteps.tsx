import { CodeBlock } from '../../features/docs/components/CodeBlock.tsx'
import type { FirstStepsProps } from '../../features/license-keys/trial/first-steps.ts'
import { FirstSessionStep } from '../../features/verification/components/FirstSessionStep.tsx'
import { useLiveFeed } from '../../features/verification/use-live-feed.ts'
import { SnippetStep } from './SnippetStep.tsx'

/** What follows the key on the way to a first session: the code of one's platform, and the session itself. */
export function FirstSteps({ apiKey, keyCopied, onHide }: FirstStepsProps) {
  if (apiKey === null) return <FirstSessionWatch />
  return (
    <>
      <SnippetStep apiKey={apiKey} />
      <FirstSessionStep apiKey={apiKey} current={keyCopied} onHide={onHide} Code={CodeBlock} />
    </>
  )
}

/** Asks whether a session came, for those who have nothing to be led by. */
function FirstSessionWatch() {
  useLiveFeed()
  return null
}
