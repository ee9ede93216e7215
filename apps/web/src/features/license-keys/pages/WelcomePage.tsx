import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { settings } from '../../../lib/page/settings.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Icon, IconDrawing } from '../../../ui/drawings/Icon.tsx'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import choices from '../../../ui/layout/choice-cards.module.css'
import { developmentKeyQuery, trialUsedQuery } from '../calls.ts'
import flow from '../../../ui/layout/flow.module.css'
import classes from './WelcomePage.module.css'

export function WelcomePage() {
  const { brandName, businessEmail, developmentEmail } = settings
  return (
    <Page
      title="Welcome"
      sentence="A letter from the team, and how to reach us."
      action={<KeysButton />}
    >
      <div className={flow.aside}>
        <Card>
          <article className={classes.letter}>
            <p>Dear developer,</p>
            <p>
              You never had to learn how to look. Long before a hand moves, the eyes have already
              said what matters, and until now nearly all software has been unable to listen.
            </p>
            <p>
              We started {brandName} because listening should not take a laboratory. A camera that
              is already there, a few lines of code, and your app knows where attention goes: a page
              that turns itself for someone who cannot, a lesson that notices when it has lost its
              reader, a test that sees what its subject cannot put into words.
            </p>
            <p>
              Gaze is personal. So the SDK works on the device, what we count are sessions and not
              people, and this console shows you everything we know about your use of it.
            </p>
            <p>
              Your first thirty days cost nothing and ask for no card. Build something small, look
              at it, and tell us what happened. We read every letter.
            </p>
            <p className={classes.signature}>
              <Mark size={28} />
              The {brandName} team
            </p>
          </article>
        </Card>
        <div className={flow.column}>
          <Card title="Where to begin">
            <ul className={choices.cards}>
              <li>
                <TextLink className={choices.card} to="/console/docs">
                  <IconDrawing d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />
                  <strong>Quick start</strong>
                  <span>From an empty project to your first session.</span>
                </TextLink>
              </li>
              <li>
                <TextLink className={choices.card} to="/console/sdk">
                  <Icon name="download" />
                  <strong>SDK</strong>
                  <span>Downloads and install guides for every platform.</span>
                </TextLink>
              </li>
              <li>
                <TextLink className={choices.card} to="/console/logs">
                  <IconDrawing d="M2.5 4.5h11M2.5 8h11M2.5 11.5h7" />
                  <strong>Logs</strong>
                  <span>Every session your apps start, and why one was refused.</span>
                </TextLink>
              </li>
            </ul>
          </Card>
          <Card title="Contact us">
            <dl className={classes.contacts}>
              <div>
                <dt>Business team</dt>
                <dd>
                  <Anchor href={`mailto:${businessEmail}`}>{businessEmail}</Anchor>
                </dd>
              </div>
              <div>
                <dt>Development team</dt>
                <dd>
                  <Anchor href={`mailto:${developmentEmail}`}>{developmentEmail}</Anchor>
                </dd>
              </div>
            </dl>
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** Hidden until it is known whether the trial is still ahead, so that its words don't change. */
function KeysButton() {
  const { personal } = useCurrentWorkspace()
  const development = useQuery({ ...developmentKeyQuery, enabled: personal })
  const { data: isUsed } = useQuery({ ...trialUsedQuery, enabled: personal })
  const isKnown = !personal || development.data !== undefined || development.error !== null
  const hasTrialAhead = personal && !development.data && isUsed !== true
  return (
    <ButtonLink to="/console/license-keys" className={isKnown ? undefined : flow.held}>
      {hasTrialAhead ? 'Start Free Trial' : 'Open License Keys'}
    </ButtonLink>
  )
}
