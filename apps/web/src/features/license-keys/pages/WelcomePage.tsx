import { Anchor } from '@mantine/core'
import { settings } from '../../../lib/page/settings.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import classes from './WelcomePage.module.css'

export function WelcomePage() {
  const { brandName, businessEmail, developmentEmail } = settings
  return (
    <Page
      title="Welcome"
      sentence="A letter from the team, and how to reach us."
      action={<ButtonLink to="/console/license-keys">Start Free Trial</ButtonLink>}
    >
      <div className={classes.columns}>
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
    </Page>
  )
}
