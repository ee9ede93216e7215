import changelog from '../../../../../CHANGELOG.md?raw'
import { Fragment } from 'react'
import { formatDate } from '../../lib/text/format.ts'
import { Modal } from '../../ui/modals/Modal.tsx'
import { Fold } from '../../ui/buttons/Fold.tsx'
import { TextLink } from '../../ui/buttons/links.tsx'
import { highlights } from './highlights.ts'
import { parseReleases } from './parse-releases.ts'
import classes from './WhatsNewModal.module.css'

const releases = parseReleases(changelog)

export function WhatsNewModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="What’s new" width={640}>
      <ul className={classes.highlights}>
        {highlights.map(({ to, page, sentence }) => (
          <li key={to}>
            {/* Takes the place of the modal's own history entry. */}
            <TextLink to={to} replace>
              {page}
            </TextLink>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className={classes.all}>
        <Fold title="All changes">
          {releases.map(({ version, day, groups }) => (
            <section key={version} className={classes.release}>
              <h3>
                {version} <span>{formatDate(day)}</span>
              </h3>
              {groups.map(({ heading, lines }) => (
                <Fragment key={heading}>
                  <h4>{heading}</h4>
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{withCode(line)}</li>
                    ))}
                  </ul>
                </Fragment>
              ))}
            </section>
          ))}
        </Fold>
      </div>
    </Modal>
  )
}

function withCode(line: string) {
  return line.split('`').map((part, at) =>
    // A part is known by its place and nothing else.
    // oxlint-disable-next-line react/no-array-index-key
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  )
}
