import { verdicts, type VerdictCode } from '@fovea/contract/verification/verdicts'
import { refusalWords } from '@fovea/contract/verification/words'
import { verdictCodes } from '../verdict-codes.ts'
import { Topic } from './Topic.tsx'
import classes from './VerdictCodes.module.css'

const words: Record<VerdictCode, { meaning: string; cure: string }> = {
  NONE: {
    meaning: 'The session may run.',
    cure: 'Nothing to cure. Keep the lease that came with it.',
  },
  ...refusalWords,
}

const retryWords = {
  never: 'Asking again brings the same answer until the key or the app is changed.',
  backoff: 'This may pass by itself: ask again after nextCheckAt, and not sooner.',
} as const

/** Every code that a start can be answered with. Apps in the field link here by the code. */
export function VerdictCodes() {
  return (
    <Topic id="verdict-codes" title="Verdict codes" name="the verdict codes">
      <p>
        A start is checked in a fixed order, and the first failure wins: format, existence,
        activation, term, platform, app id, certificate, origin, network, clock, free tier. A
        development or commercial key is checked for format, existence, term and clock alone. The
        numbers 4 and 5 are reserved.
      </p>
      <p>
        A refusal carries a reference, <code>refId</code>. The key’s owner opens{' '}
        <code>/console/refusals/refId</code> and sees what was seen and what is allowed; with a
        development key the answer itself tells it in <code>difference</code>.
      </p>
      <div className={classes.codes}>
        {verdictCodes.map((code) => (
          <Topic
            key={code}
            id={code}
            order={3}
            name={code}
            title={
              <>
                <code>{code}</code>{' '}
                <span className={classes.number}>number {verdicts[code].num}</span>
              </>
            }
          >
            <p className={classes.meaning}>{words[code].meaning}</p>
            <p>{words[code].cure}</p>
            {code !== 'NONE' && <p className={classes.retry}>{retryWords[verdicts[code].retry]}</p>}
          </Topic>
        ))}
      </div>
    </Topic>
  )
}
