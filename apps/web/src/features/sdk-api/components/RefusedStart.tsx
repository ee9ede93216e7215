import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import classes from './RefusedStart.module.css'

type Props = { code: string; refId: string | null }

export function RefusedStart({ code, refId }: Props) {
  const known: Record<string, { meaning: string; cure: string } | undefined> = refusalTexts
  const words = known[code]
  return (
    <div className={classes.refused}>
      <Icon name="warning" />
      <div>
        <p className={classes.code}>
          Refused: <code>{code}</code>
        </p>
        {words && (
          <p>
            {words.meaning} {words.cure}
          </p>
        )}
        <p className={classes.links}>
          {refId !== null && isRecorded(code) && (
            <TextLink to="/console/refusals/$refId" params={{ refId }} underline="always">
              See what was refused
            </TextLink>
          )}
          <TextLink to="/console/docs" hash={code} underline="always">
            What this code means
          </TextLink>
        </p>
      </div>
    </div>
  )
}

/** Without a known key there is no owner who could look the refusal up. */
function isRecorded(code: string): boolean {
  return code !== 'AUTH_INVALID_KEY' && code !== 'AUTH_INVALID_KEY_FORMAT'
}
