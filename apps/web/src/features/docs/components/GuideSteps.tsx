import { aliveExample, endedExample, startExamples } from '@fovea/contract/sdk-api/examples'
import { CodeBlock } from '../code/CodeBlock.tsx'
import {
  createCurlHeartbeat,
  createCurlCode,
  curlIntroduction,
  curlKeys,
  createCurlSignature,
  createCurlStart,
} from '../code/curl.ts'
import type { SourceLine } from '../code/code-tokens.ts'
import { splitIntoSteps, stepTitles, type StepTitle } from '../code/snippet-steps.ts'
import type { PlatformId } from '../contents.ts'
import { useFragment } from '../navigation/use-fragment.ts'
import type { Guide } from '../web-guide.ts'
import { TopicHead } from './TopicHead.tsx'
import topic from './Topic.module.css'
import classes from './QuickStart.module.css'

const sentences: Record<StepTitle, string> = {
  Initialize: 'Set your key and the console that checks it.',
  'Verify answers':
    'A refusal is signed as a whole, a valid verdict through its lease. Check both with the console’s public keys, so that an answer forged on the way doesn’t count.',
  'Start a session':
    'One call checks the key and meters the session. Use a new session ID for each session; a repeated ID counts once.',
  'Read the verdict':
    'HTTP 200 always carries a verdict, valid or not. Treat any other status as no answer and fall back on your lease.',
  'Keep it alive':
    'Report once a minute how long the session has lasted. If the app is killed, the last report counts.',
  'End the session':
    'Report how long it lasted, in seconds. A session that never ends is closed at its last sign of life.',
}

function curlOf(platform: PlatformId): Record<StepTitle, SourceLine[]> {
  const start = startExamples[platform]
  return {
    Initialize: curlKeys,
    'Verify answers': createCurlSignature(start),
    'Start a session': createCurlStart(start),
    'Read the verdict': createCurlCode(start),
    'Keep it alive': createCurlHeartbeat(start.sessionId, aliveExample),
    'End the session': createCurlHeartbeat(start.sessionId, endedExample),
  }
}

export function GuideSteps({ platform, guide }: { platform: PlatformId; guide: Guide }) {
  useFragment((hash) => hash.startsWith(`${platform}-`))
  const { install, language, source } = guide
  const steps = splitIntoSteps(source)
  const curl = curlOf(platform)
  return (
    <ol className={classes.steps}>
      <Step platform={platform} title="Install" sentence={install.sentence}>
        <CodeBlock
          label="Install"
          language={install.language}
          lines={install.lines}
          curl={curlIntroduction}
        />
      </Step>
      {stepTitles
        .filter((title) => steps.has(title))
        .map((title) => (
          <Step key={title} platform={platform} title={title} sentence={sentences[title]}>
            <CodeBlock
              label={title}
              language={language}
              lines={steps.get(title) ?? []}
              curl={curl[title]}
            />
          </Step>
        ))}
    </ol>
  )
}

type StepProps = {
  platform: PlatformId
  title: string
  sentence: string
  children: React.ReactNode
}

function Step({ platform, title, sentence, children }: StepProps) {
  const id = `${platform}-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <li id={id} data-topic={title} className={topic.place}>
      <TopicHead id={id} name={title} order={3}>
        {title}
      </TopicHead>
      <p>{sentence}</p>
      {children}
    </li>
  )
}
