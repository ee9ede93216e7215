import type { GrowthMover } from '@fovea/contract/admin'
import { formatNumber, formatPeriod } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Heading } from '../../../../ui/layout/Heading.tsx'
import type { Growth } from '../calls.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import text from '../../../../ui/text/text.module.css'
import classes from './Movers.module.css'

export function Movers({ movers }: Pick<Growth, 'movers'>) {
  return (
    <Card
      title="Top movers"
      sentence={`Customers whose production sessions changed most from ${formatPeriod(movers)}, against the week before.`}
    >
      <div className={classes.columns}>
        <List title="Grew most" empty="No customer used more." movers={movers.up} />
        <List title="Fell most" empty="No customer used less." movers={movers.down} />
      </div>
    </Card>
  )
}

type ListProps = { title: string; empty: string; movers: readonly GrowthMover[] }

function List({ title, empty, movers }: ListProps) {
  return (
    <div>
      <Heading order={3}>{title}</Heading>
      {movers.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <ul className={classes.movers}>
          {movers.map(({ _id: id, name, email, sessions, before }) => (
            <li key={id}>
              <TextLink className={classes.name} to="/console/admin-users" search={{ id }}>
                <UserText text={name || email || 'No name'} />
              </TextLink>
              <span className={text.dimmed}>
                {formatNumber(before)} → {formatNumber(sessions)}
              </span>
              <strong>
                {sessions > before ? '+' : '−'}
                {formatNumber(Math.abs(sessions - before))}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
