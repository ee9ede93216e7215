import { Button } from '@mantine/core'
import { ActionNotice } from '../src/ui/feedback/ActionNotice.tsx'
import { CardSkeleton } from '../src/ui/feedback/CardSkeleton.tsx'
import { FieldSkeleton } from '../src/ui/feedback/FieldSkeleton.tsx'
import { LiveRegion } from '../src/ui/feedback/LiveRegion.tsx'
import { EmptyState } from '../src/ui/feedback/EmptyState.tsx'
import { NothingMatches } from '../src/ui/feedback/NothingMatches.tsx'
import { ErrorNotice } from '../src/ui/feedback/ErrorNotice.tsx'
import { Notice } from '../src/ui/feedback/Notice.tsx'
import { Pending } from '../src/ui/feedback/Pending.tsx'
import { ProgressLine } from '../src/ui/feedback/ProgressLine.tsx'
import { idleOutcome, longText, longWord, doNothing, serverError } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Feedback' } satisfies StoryGroup

export const Notices: Story = {
  name: 'Notice, ErrorNotice, ActionNotice',
  render: () => (
    <States>
      <State name="Notice">
        <Notice
          title="Your trial ends in three days."
          message="Extend it, or order the Expert plan."
        />
      </State>
      <State name="Notice, long text">
        <Notice title={longText} message={`${longText}. ${longWord}`} />
      </State>
      <State name="ErrorNotice">
        <ErrorNotice
          title="Your devices could not be loaded."
          error={new Error('Check your connection.')}
        />
      </State>
      <State name="ErrorNotice, with a reference, to be tried again">
        <ErrorNotice
          title="Your keys could not be loaded."
          error={serverError}
          onRetry={doNothing}
        />
      </State>
      <State name="Pending">
        <Pending
          query={{ data: undefined, error: null, refetch: doNothing }}
          failure="Your keys could not be loaded."
          height={48}
        />
      </State>
      <State name="Pending, in the shape of a card">
        <Pending
          query={{ data: undefined, error: null, refetch: doNothing }}
          failure="Your keys could not be loaded."
        >
          <CardSkeleton lines={4}>
            <FieldSkeleton />
          </CardSkeleton>
        </Pending>
      </State>
      <State name="ActionNotice, answer lost">
        <ActionNotice outcome={{ ...idleOutcome, lost: serverError }} />
      </State>
      <State name="ActionNotice, not done">
        <ActionNotice outcome={{ ...idleOutcome, error: serverError }} />
      </State>
    </States>
  ),
}

export const EmptyStates: Story = {
  name: 'EmptyState, NothingMatches, Announced',
  render: () => (
    <States>
      <State name="a sentence">
        <EmptyState drawing="chart" sentence="Nothing has come through yet." />
      </State>
      <State name="with an action">
        <EmptyState
          drawing="key"
          sentence="You don't have any production key yet."
          action={<Button>Add a key</Button>}
        />
      </State>
      <State name="filters leave out every row">
        <NothingMatches drawing="list" sentence="Nothing matches “reader”." onAct={doNothing} />
      </State>
      <State name="announced after a button press">
        <EmptyState drawing="letter" sentence={<LiveRegion>You're unsubscribed.</LiveRegion>} />
      </State>
      <State name="long text">
        <EmptyState drawing="lost" sentence={`${longText}. ${longWord}`} />
      </State>
    </States>
  ),
}

export const ProgressLineStates: Story = {
  name: 'ProgressLine',
  render: () => (
    <States>
      <State name="loading: line at the top of the page">
        <ProgressLine label="Loading" />
      </State>
    </States>
  ),
}
