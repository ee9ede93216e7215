import {
  fillTemplate,
  splitTemplate,
  type TemplatePart,
} from '@fovea/contract/admin/template-rules'
import { useDeferredValue, useId } from 'react'
import { useCurrentUser } from '../../../../lib/auth/current-user.ts'
import { settings } from '../../../../lib/page/settings.ts'
import type { TemplateDraft } from './template-draft.ts'
import classes from './TemplatePreview.module.css'

type Props = { draft: TemplateDraft; label?: string }

export function TemplatePreview({ draft, label = 'Preview' }: Props) {
  const id = useId()
  const { nickname, email } = useCurrentUser()
  const { emailSubject, emailBody } = useDeferredValue(draft)
  const values = { name: nickname || 'there', email, brand: settings.brandName }
  const parts = splitTemplate(emailBody, values)

  return (
    <section className={classes.preview} aria-labelledby={id}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <div className={classes.sheet}>
        <p className={classes.brand}>{settings.brandName}</p>
        <p className={classes.subject}>{fillTemplate(emailSubject, values) || 'No subject yet'}</p>
        {parts.map((part, index) => (
          // A paragraph has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} />
        ))}
        <p className={classes.footer}>{settings.brandName} console · Unsubscribe</p>
      </div>
    </section>
  )
}

function Part({ part }: { part: TemplatePart }) {
  if ('say' in part) return <p>{part.say}</p>
  return (
    <p>
      <a className={classes.button} href={part.link.url} target="_blank" rel="noreferrer">
        {part.link.label}
      </a>
    </p>
  )
}
