import type { ProdKey } from '@fovea/contract/license-keys'
import { platformNames } from '@fovea/contract/license-keys/rules'
import type { Refusal } from '@fovea/contract/sdk-api'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { ObservedAndAllowed } from '../../../features/sdk-api/components/ObservedAndAllowed.tsx'
import { RefusalFix } from '../../../features/sdk-api/components/RefusalFix.tsx'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import type { RefusedKey } from './list-refused-keys.ts'
import classes from './RefusedToday.module.css'

/** The key with its cause included. */
const mostShown = 3

type Props = {
  /** The most refused first. */
  keys: readonly RefusedKey<ProdKey>[]
  /** The newest of the first key; undefined if it could not be loaded. */
  refusal: Refusal | undefined
}

/** The production keys with the most refused starts of today, and why the first of them was refused. */
export function RefusedToday({ keys, refusal }: Props) {
  const [first, ...others] = keys
  if (first === undefined) return null
  const sum = keys.reduce((before, { starts }) => before + starts, 0)
  const listed = refusal === undefined ? keys : others
  const isFixed = refusal !== undefined && refusal.cured !== null
  return (
    <Card
      title={
        <span className={classes.title}>
          <Ring tone={isFixed ? 'idle' : 'gaze'} share={0.75} size={20} />
          {formatCount(sum, 'session')} refused today
        </span>
      }
    >
      {refusal && (
        <>
          <Cause prodKey={first.key} refusal={refusal} />
          <RefusalFix refusal={refusal} other={<LogsButton sdkKey={first.key.key} />} />
        </>
      )}
      {listed.length > 0 && (
        <ul className={classes.keys} data-others={refusal !== undefined || undefined}>
          {listed.slice(0, mostShown).map(({ key, starts }) => (
            <li key={key._id}>
              <TextLink to="/console/logs" search={{ key: key.key, code: 'REFUSED' }}>
                <UserText text={key.appName} />, {platformNames[key.platformType]}
              </TextLink>
              <span className={classes.count}>{formatNumber(starts)}</span>
            </li>
          ))}
          {listed.length > mostShown && (
            <li>
              <TextLink to="/console/logs" search={{ code: 'REFUSED' }}>
                All in the logs
              </TextLink>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Cause({ prodKey, refusal }: { prodKey: ProdKey; refusal: Refusal }) {
  return (
    <>
      <div>
        <p className={classes.meaning}>
          <UserText className={classes.app} text={prodKey.appName} />,{' '}
          {platformNames[prodKey.platformType]}. {refusalTexts[refusal.code].meaning}
        </p>
        <code className={classes.code}>
          {refusal.code} ({refusal.num})
        </code>
      </div>
      <ObservedAndAllowed observed={refusal.observed} allowed={refusal.allowed} narrow />
    </>
  )
}

function LogsButton({ sdkKey }: { sdkKey: string }) {
  return (
    <ButtonLink to="/console/logs" search={{ key: sdkKey, code: 'REFUSED' }} variant="default">
      See in Logs
    </ButtonLink>
  )
}
