import { requestTypes } from '@fovea/contract/requests/options'
import { CopyText } from '../src/ui/values/CopyText.tsx'
import { CutText } from '../src/ui/values/CutText.tsx'
import { Fact, Facts } from '../src/ui/values/Facts.tsx'
import { FactsSkeleton } from '../src/ui/values/FactsSkeleton.tsx'
import { KeyBox } from '../src/ui/buttons/KeyBox.tsx'
import { ConversationSkeleton } from '../src/ui/requests/ConversationSkeleton.tsx'
import { RequestConversation } from '../src/ui/requests/RequestConversation.tsx'
import { RequestState } from '../src/ui/requests/RequestState.tsx'
import { RequestTopic } from '../src/ui/requests/RequestTopic.tsx'
import { StatusDot } from '../src/ui/values/StatusDot.tsx'
import { UserText } from '../src/ui/text/UserText.tsx'
import { Day, Time } from '../src/ui/values/Time.tsx'
import { longText, longWord } from './samples.ts'
import { UnreadMark } from '../src/ui/values/UnreadMark.tsx'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Values' } satisfies StoryGroup

export const CopyTextStates: Story = {
  name: 'CopyText',
  render: () => (
    <States>
      <State name="cut in the middle">
        <CopyText text="fov_live_9f3c2a1b0d4e5f6a7b8c9d0e1f2a3b4c" label="key" />
      </State>
      <State name="short">
        <CopyText text="fov_1" label="key" />
      </State>
      <State name="shortened by the server">
        <CopyText text="fov_live_9f3c…3b4c" label="key" />
      </State>
      <State name="CutText">
        <CutText text={longText} width="12rem" />
      </State>
      <State name="UserText that would turn its line around">
        <UserText text={`Reader ${String.fromCodePoint(0x202e)}gpj.exe`} />
      </State>
      <State name="full, long">
        <CopyText text={`fov_live_${'9f3c2a1b0d4e5f6a'.repeat(8)}`} label="key" whole />
      </State>
    </States>
  ),
}

export const KeyBoxStates: Story = {
  name: 'KeyBox',
  render: () => (
    <States>
      <State name="the primary action">
        <KeyBox text="fov_live_9f3c2a1b0d4e5f6a7b8c9d0e1f2a3b4c" act="Copy key" current />
      </State>
      <State name="beside another primary action">
        <KeyBox text="fov_live_9f3c2a1b0d4e5f6a7b8c9d0e1f2a3b4c" act="Copy key" current={false} />
      </State>
      <State name="whole">
        <KeyBox text="fvt_9f3c2a1b0d4e5f6a7b8c9d0e1f2a3b4c9f3c2a" act="Copy" current whole />
      </State>
    </States>
  ),
}

export const FactsStates: Story = {
  name: 'Facts',
  render: () => (
    <States>
      <State name="labels and values">
        <Facts>
          <Fact label="Created">31 October 2026</Fact>
          <Fact label="Platform">Android</Fact>
          <Fact label="Sessions">1,204</Fact>
        </Facts>
      </State>
      <State name="long text">
        <Facts>
          <Fact label="Purpose">{longText}</Fact>
          <Fact label="App">{longWord}</Fact>
        </Facts>
      </State>
      <State name="loading">
        <FactsSkeleton labels={['Created', 'Platform', 'Sessions']} />
      </State>
    </States>
  ),
}

const report = { type: requestTypes.issue, info: { category: 'SDK' } }

const conversation = {
  type: requestTypes.issue,
  info: { category: 'Bug Issue', content: 'The camera stays dark.' },
  state: 'open' as const,
  created: '2026-10-31T09:00:00.000Z',
  decidedAt: null,
  note: '',
  replies: [],
}
const replies = [
  {
    _id: '1',
    text: 'Which camera is it?',
    created: '2026-10-31T09:30:00.000Z',
    from: 'team' as const,
    author: null,
  },
  {
    _id: '2',
    text: longText,
    created: '2026-10-31T10:30:00.000Z',
    from: 'sender' as const,
    author: 'Ada Park',
  },
]

export const RequestConversationStates: Story = {
  name: 'RequestConversation',
  render: () => (
    <States>
      <State name="loading">
        <ConversationSkeleton />
      </State>
      <State name="not answered">
        <RequestConversation request={conversation} sender="Ada Park" team="Fovea team" />
      </State>
      <State name="replies, a staff note and a decision">
        <RequestConversation
          request={{
            ...conversation,
            replies,
            state: 'granted',
            decidedAt: '2026-10-31T12:00:00.000Z',
            note: 'Fixed in 3.1.4.',
          }}
          sender="Ada Park"
          team="Fovea team"
          notes={[
            {
              _id: '3',
              text: 'The old driver again.',
              author: 'Ben Okafor',
              created: '2026-10-31T11:00:00.000Z',
            },
          ]}
          onDeleteNote={() => undefined}
        />
      </State>
      <State name="long word">
        <RequestConversation
          request={{ ...conversation, info: { content: longWord } }}
          sender={longWord}
          team="Fovea team"
        />
      </State>
    </States>
  ),
}

export const RequestStates: Story = {
  name: 'RequestState',
  render: () => (
    <States>
      <State name="open">
        <RequestState request={{ ...report, state: 'open', status: 'open' }} />
      </State>
      <State name="waiting, for the sender">
        <RequestState request={{ ...report, state: 'open', status: 'waiting' }} viewer="sender" />
      </State>
      <State name="closed">
        <RequestState request={{ ...report, state: 'open', status: 'done' }} />
      </State>
      <State name="granted">
        <RequestState
          request={{ type: requestTypes.commercial, state: 'granted', status: 'done' }}
        />
      </State>
      <State name="resolved">
        <RequestState request={{ ...report, state: 'granted', status: 'done' }} />
      </State>
      <State name="declined">
        <RequestState request={{ ...report, state: 'declined', status: 'done' }} />
      </State>
    </States>
  ),
}

export const UnreadMarkStates: Story = {
  name: 'UnreadMark',
  render: () => (
    <States>
      <State name="read">
        <UnreadMark unread={false}>Report Issue</UnreadMark>
      </State>
      <State name="unread">
        <UnreadMark unread>Report Issue</UnreadMark>
      </State>
    </States>
  ),
}

export const RequestTopicStates: Story = {
  name: 'RequestTopic',
  render: () => (
    <States>
      <State name="short">
        <RequestTopic request={report} />
      </State>
      <State name="long text">
        <RequestTopic request={{ ...report, info: { category: longText } }} />
      </State>
    </States>
  ),
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

export const Times: Story = {
  name: 'Time, Day',
  render: () => (
    <States>
      <State name="Time, just now">
        <Time iso={hoursAgo(0)} />
      </State>
      <State name="Time, today">
        <Time iso={hoursAgo(5)} />
      </State>
      <State name="Time, long ago">
        <Time iso="2025-01-31T09:00:00Z" />
      </State>
      <State name="Day">
        <Day iso="2025-01-31T09:00:00Z" />
      </State>
    </States>
  ),
}

export const StatusDotStates: Story = {
  name: 'StatusDot',
  render: () => (
    <States>
      <State name="good">
        <StatusDot tone="good" word="Active" />
      </State>
      <State name="off">
        <StatusDot tone="off" word="Deactivated" />
      </State>
      <State name="bad">
        <StatusDot tone="bad" word="Expired" />
      </State>
      <State name="look">
        <StatusDot tone="look" word="3 refused today" />
      </State>
    </States>
  ),
}
