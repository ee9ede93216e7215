import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { formatExact } from '../../../lib/text/format.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { StatusDot, type StatusTone } from '../../../ui/values/StatusDot.tsx'
import { findSignatureProblem } from './check-lease.ts'
import type { ParsedRefusal } from './parse-paste.ts'
import { SignatureFact } from './SignatureFact.tsx'
import type { CheckedPaste } from './use-inspection.ts'
import classes from './LeaseInspector.module.css'

export function RefusalResult({ read, signature }: CheckedPaste & { read: ParsedRefusal }) {
  const { meaning, cure } = refusalTexts[read.code]
  const fault = findSignatureProblem(signature, 'refusal')
  const { tone, word } = verdictOf(fault !== undefined, signature.state)
  return (
    <>
      <Card>
        <output className={classes.verdict}>
          <StatusDot tone={tone} word={word} />
        </output>
        {fault !== undefined && <p className={classes.fault}>{fault}</p>}
        <Facts>
          <Fact label="Says">
            {meaning} <code>{read.code}</code>
          </Fact>
          <Fact label="Fix">{cure}</Fact>
          <Fact label="Refused">{formatExact(read.ts)}</Fact>
          <Fact label="Ask again">{formatExact(read.nextCheckAt)}</Fact>
          <Fact label="Nonce">
            <code>{read.nonce}</code>, which must be the one that the app sent
          </Fact>
          <Fact label="Reference">
            <TextLink to="/console/refusals/$refId" params={{ refId: read.refId }}>
              {read.refId}
            </TextLink>
          </Fact>
          <SignatureFact signature={signature} />
        </Facts>
      </Card>
      <Card title="An app that gets it">
        <p className={classes.fault}>
          {fault === undefined
            ? 'Deletes its lease for this key: it starts no session, not even offline, until a start is valid again.'
            : 'Ignores it, and goes by its lease. A refusal that the console did not sign could come from anybody.'}
        </p>
      </Card>
    </>
  )
}

function verdictOf(
  isFaulty: boolean,
  signature: CheckedPaste['signature']['state'],
): { tone: StatusTone; word: string } {
  if (isFaulty) return { tone: 'bad', word: 'This refusal is not proven' }
  if (signature === 'unchecked') return { tone: 'off', word: 'Decoded, but not verified' }
  return { tone: 'good', word: 'This console refused a start' }
}
