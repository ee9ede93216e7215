import { verdicts, type VerdictCode } from '@fovea/contract/sdk-api/verdicts'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { verdictCodes } from '../contents.ts'
import { Topic } from './Topic.tsx'
import text from '../../../ui/text/text.module.css'
import classes from './VerdictCodes.module.css'

const words: Record<VerdictCode, { meaning: string; cure: string }> = {
  NONE: {
    meaning: 'The session may run.',
    cure: 'Nothing to fix. Store the lease that came with it.',
  },
  ...refusalTexts,
}

const retryWords = {
  never: 'Don’t retry: the answer stays the same until the key or the app changes.',
  backoff: 'May resolve on its own: retry at nextCheckAt, not sooner.',
} as const

export function VerdictCodes() {
  return (
    <Topic id="verdict-codes" as="page">
      <p>
        Checks run in a fixed order and the first failure wins: format, existence, activation, term,
        platform, app ID, certificate, origin, network, clock, free tier. Development and commercial
        keys are checked for format, existence, term and clock only. Numbers 4 and 5 are reserved.
      </p>
      <p>
        Every refusal has a reference, <code>refId</code>. The key’s owner can open{' '}
        <code>/console/refusals/refId</code> to compare what was sent with what is allowed. With a
        development key, the answer itself says so in <code>difference</code>.
      </p>
      <div className={classes.codes}>
        {verdictCodes.map((code) => (
          <Topic
            key={code}
            id={code}
            as="part"
            title={
              <>
                <code>{code}</code>{' '}
                <span className={classes.number}>number {verdicts[code].num}</span>
              </>
            }
          >
            <p className={text.medium}>{words[code].meaning}</p>
            <p>{words[code].cure}</p>
            {code !== 'NONE' && <p className={text.small}>{retryWords[verdicts[code].retry]}</p>}
          </Topic>
        ))}
      </div>
    </Topic>
  )
}
