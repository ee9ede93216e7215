import type { KeyUsage, ProdKey } from '@fovea/contract/license-keys'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { listRefusedKeys } from './list-refused-keys.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import classes from './RefusedToday.module.css'

const mostShown = 3

type Props = { keys: readonly ProdKey[]; usage: ReadonlyMap<string, KeyUsage> }

/** The production keys with the most refused starts of today. */
export function RefusedToday({ keys, usage }: Props) {
  const refused = listRefusedKeys(keys, usage)
  if (refused.length === 0) return null
  const sum = refused.reduce((before, { starts }) => before + starts, 0)
  return (
    <Card title={`${formatCount(sum, 'start')} refused today`}>
      <ul className={classes.keys}>
        {refused.slice(0, mostShown).map(({ key, starts }) => (
          <li key={key._id}>
            <TextLink to="/console/logs" search={{ key: key.key, code: 'REFUSED' }}>
              <UserText text={key.appName} />, {platformNames[key.platformType]}
            </TextLink>
            <span className={classes.count}>{formatNumber(starts)}</span>
          </li>
        ))}
        {refused.length > mostShown && (
          <li>
            <TextLink to="/console/logs" search={{ code: 'REFUSED' }}>
              All in the logs
            </TextLink>
          </li>
        )}
      </ul>
    </Card>
  )
}
