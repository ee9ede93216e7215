import { DownloadLink } from '../src/ui/buttons/DownloadLink.tsx'
import { ExternalButton } from '../src/ui/buttons/ExternalButton.tsx'
import { Fold } from '../src/ui/buttons/Fold.tsx'
import { IconButton } from '../src/ui/buttons/IconButton.tsx'
import { RowButton } from '../src/ui/buttons/RowButton.tsx'
import { SubmitButton } from '../src/ui/buttons/SubmitButton.tsx'
import { ButtonLink, TextLink } from '../src/ui/buttons/links.tsx'
import { longText, doNothing } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Buttons' } satisfies StoryGroup

export const Buttons: Story = {
  name: 'IconButton, RowButton, ExternalButton, SubmitButton, Fold, links',
  render: () => (
    <States>
      <State name="IconButton">
        <IconButton icon="pencil" label="Rename" onClick={doNothing} />
      </State>
      <State name="IconButton, loading">
        <IconButton icon="pencil" label="Rename" busy onClick={doNothing} />
      </State>
      <State name="RowButton">
        <RowButton label="Delete reader" onClick={doNothing}>
          Delete
        </RowButton>
      </State>
      <State name="DownloadLink">
        <DownloadLink href="https://example.com">Export CSV</DownloadLink>
      </State>
      <State name="ExternalButton">
        <ExternalButton href="https://example.com">Read the guide</ExternalButton>
      </State>
      <State name="ExternalButton, long text">
        <ExternalButton href="https://example.com">{longText}</ExternalButton>
      </State>
      <State name="SubmitButton">
        <SubmitButton ready>Send request</SubmitButton>
      </State>
      <State name="SubmitButton, not ready">
        <SubmitButton ready={false}>Send request</SubmitButton>
      </State>
      <State name="Fold">
        <Fold title="Sign-ins and devices" note="3 devices">
          <p>What is inside.</p>
        </Fold>
      </State>
      <State name="Fold, long text">
        <Fold title={longText}>{longText}</Fold>
      </State>
      <State name="TextLink">
        <TextLink to="/console/license-keys">License keys</TextLink>
      </State>
      <State name="ButtonLink">
        <ButtonLink to="/console/license-keys">Go to license keys</ButtonLink>
      </State>
    </States>
  ),
}
