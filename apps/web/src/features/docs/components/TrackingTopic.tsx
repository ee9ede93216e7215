import { aliveExample, startExamples } from '@fovea/contract/sdk-api/examples'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { CodeBlock } from '../code/CodeBlock.tsx'
import { createCurlHeartbeat } from '../code/curl.ts'
import { reportLines } from '../report-lines.ts'
import { Topic } from './Topic.tsx'

const exampleHeartbeat = {
  ...aliveExample,
  tracking: { fps: 29.7, faceLost: 0.04, calibrationError: 1.3, model: 'iPhone17,3' },
}

export function TrackingTopic() {
  return (
    <Topic id="tracking-quality" as="page">
      <p>
        Your app can report how well eye tracking works. The console shows the distribution, the
        devices that do badly, and what changed between two versions of your SDK, on{' '}
        <TextLink to="/console/tracking-quality" reloadDocument underline="always">
          Tracking quality
        </TextLink>
        . It’s off unless your app switches it on.
      </p>
      <CodeBlock
        label="Report tracking quality"
        language="JavaScript"
        lines={reportLines}
        curl={createCurlHeartbeat(startExamples.web.sessionId, exampleHeartbeat)}
      />
      <Facts>
        <Fact label="What is sent">
          Up to three numbers about the session so far, with its next beat: <code>fps</code>, frames
          a second (0 to 1000); <code>faceLost</code>, the share of the time without a face (0 to
          1); <code>calibrationError</code>, in degrees (0 to 90). And <code>model</code>, the
          device’s model (up to 100 characters), if you give it.
        </Fact>
        <Fact label="What is never sent">
          Gaze, images, or anything else about the person in front of the camera.
        </Fact>
        <Fact label="What is kept">
          Counts and sums by day, app, platform, OS version, device model and SDK version, as long
          as sessions are kept. The numbers of a single session are kept for four days, so that it
          counts once, with its newest numbers.
        </Fact>
        <Fact label="Which sessions">
          Those of production and commercial keys, up to two days after they began. Sessions that
          run offline report nothing.
        </Fact>
        <Fact label="A number out of its bounds">
          Is left out; the beat counts all the same. The answer then names it:{' '}
          <code>{'{"ok":true,"ignored":{"tracking.fps":"…"}}'}</code>.
        </Fact>
      </Facts>
    </Topic>
  )
}
