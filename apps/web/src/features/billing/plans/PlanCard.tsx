import { useId, type ReactNode } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import classes from './PlanCard.module.css'

type Props = {
  name: string
  price: string
  per: string
  sentence: string
  features: readonly string[]
  limit?: string
  current: boolean
  children: ReactNode
}

export function PlanCard(props: Props) {
  const { name, price, per, sentence, features, limit, current, children } = props
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id} data-current={current}>
      <Heading order={2} id={id}>
        {name}
      </Heading>
      <p className={classes.price}>
        <strong>{price}</strong> {per}
      </p>
      <p className={classes.sentence}>{sentence}</p>
      {features.length > 0 && (
        <ul className={classes.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
          {limit !== undefined && (
            <li data-limit>
              <Icon name="close" />
              {limit}
            </li>
          )}
        </ul>
      )}
      <div className={classes.foot}>{children}</div>
    </section>
  )
}

export function PlanNote({ icon, children }: { icon: 'check' | 'clock'; children: ReactNode }) {
  return (
    <p className={classes.note} data-icon={icon}>
      <Icon name={icon} />
      {children}
    </p>
  )
}
