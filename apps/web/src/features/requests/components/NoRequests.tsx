import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { Icon, IconDrawing } from '../../../ui/drawings/Icon.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from '../../../ui/layout/choice-cards.module.css'

export function NoRequests({ mayAsk }: { mayAsk: boolean }) {
  const { personal } = useCurrentWorkspace()
  return (
    <Card>
      <EmptyState
        drawing="bubble"
        sentence={mayAsk ? 'No requests yet. What can we do for you?' : 'No requests yet.'}
        action={
          mayAsk && (
            <ul className={classes.cards}>
              <li>
                <TextLink
                  className={classes.card}
                  to="/console/license-keys"
                  search={{ form: 'commercial' }}
                >
                  <IconDrawing d="M2.5 5h11v8h-11zM5.5 5V2.75h5V5M2.5 8.5h11" />
                  <strong>Commercial license</strong>
                  <span>For products that people pay for.</span>
                </TextLink>
              </li>
              {personal && (
                <li>
                  <TextLink
                    className={classes.card}
                    to="/console/license-keys"
                    search={{ form: 'extension' }}
                  >
                    <Icon name="clock" />
                    <strong>Longer free trial</strong>
                    <span>More time to evaluate.</span>
                  </TextLink>
                </li>
              )}
              <li>
                <TextLink
                  className={classes.card}
                  to="/console/license-keys"
                  search={{ form: 'ambassador' }}
                >
                  <IconDrawing d="M8 13.5S2.25 10 2.25 6.25a2.9 2.9 0 0 1 5.75-.75 2.9 2.9 0 0 1 5.75.75C13.75 10 8 13.5 8 13.5Z" />
                  <strong>Ambassador program</strong>
                  <span>
                    Free, for independent developers, non-profits and social-impact projects.
                  </span>
                </TextLink>
              </li>
              <li>
                <TextLink className={classes.card} to="/console/report-issue">
                  <Icon name="warning" />
                  <strong>Report an issue</strong>
                  <span>Tell us what’s wrong and an engineer will reply.</span>
                </TextLink>
              </li>
            </ul>
          )
        }
      />
    </Card>
  )
}
