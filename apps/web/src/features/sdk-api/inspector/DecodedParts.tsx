import { Heading } from '../../../ui/layout/Heading.tsx'
import { decodeParts, type DecodedField } from './decode-parts.ts'
import type { ParsedLease, ParsedLicense } from './parse-paste.ts'
import classes from './DecodedParts.module.css'

/** The three parts of a signed text, in the order and colours of the text. */
export function DecodedParts({ read }: { read: ParsedLease | ParsedLicense }) {
  const { header, claims, signature } = decodeParts(read)
  return (
    <section className={classes.decoded} aria-label="Decoded">
      <Part part="header" title="Header" fields={header} />
      <Part part="claims" title="Claims" fields={claims} />
      <div className={classes.part} data-part="signature">
        <Heading order={2} className={classes.title}>
          Signature
        </Heading>
        <p className={classes.meaning}>
          Over header and claims. A change of one letter needs a new one, which only the private key
          can make.
        </p>
        <code className={classes.value}>{signature}</code>
      </div>
    </section>
  )
}

type PartProps = { part: string; title: string; fields: readonly DecodedField[] }

function Part({ part, title, fields }: PartProps) {
  return (
    <div className={classes.part} data-part={part}>
      <Heading order={2} className={classes.title}>
        {title}
      </Heading>
      <dl className={classes.fields}>
        {fields.map(({ name, value, meaning }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code className={classes.value}>{value}</code>
              <span className={classes.meaning}>{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
