import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Breadcrumbs } from '../src/ui/layout/Breadcrumbs.tsx'
import { Card } from '../src/ui/layout/Card.tsx'
import { Heading } from '../src/ui/layout/Heading.tsx'
import { Page } from '../src/ui/layout/Page.tsx'
import { Panel } from '../src/ui/layout/Panel.tsx'
import { Section } from '../src/ui/layout/Section.tsx'
import { StageStrip } from '../src/ui/layout/StageStrip.tsx'
import { Step, Steps } from '../src/ui/layout/Steps.tsx'
import { Tabs } from '../src/ui/layout/Tabs.tsx'
import { PlatformIcon } from '../src/ui/drawings/PlatformIcon.tsx'
import { StatusDot } from '../src/ui/values/StatusDot.tsx'
import { longText, longWord } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Layout' } satisfies StoryGroup

const content = <p>What it is about.</p>

export const PageStates: Story = {
  name: 'Page',
  render: () => (
    <States>
      <State name="with an action">
        <Page
          title="License keys"
          sentence="Keys that let your app start the SDK."
          action={<Button>Add a key</Button>}
        >
          {content}
        </Page>
      </State>
      <State name="with an icon and a status">
        <Page
          title="reader"
          icon={<PlatformIcon platform="ios" />}
          mark={<StatusDot tone="good" word="Active" />}
          sentence="iOS · com.example.reader"
        >
          {content}
        </Page>
      </State>
      <State name="long text">
        <Page title={longText} sentence={longText} action={<Button>Add a key</Button>}>
          {content}
        </Page>
      </State>
    </States>
  ),
}

export const SectionStates: Story = {
  name: 'Section',
  render: () => (
    <States>
      <State name="plain">
        <Section title="Production keys">{content}</Section>
      </State>
      <State name="with a sentence and actions">
        <Section
          title="Production keys"
          sentence="They live for a year."
          actions={
            <>
              <Button variant="default">Export</Button>
              <Button>Add a key</Button>
            </>
          }
        >
          {content}
        </Section>
      </State>
      <State name="long text">
        <Section title={longText} sentence={longText} actions={<Button>Add a key</Button>}>
          {content}
        </Section>
      </State>
    </States>
  ),
}

export const CardStates: Story = {
  name: 'Card',
  render: () => (
    <States>
      <State name="plain">
        <Card>{content}</Card>
      </State>
      <State name="with a title, a sentence and an action">
        <Card
          title="Your data"
          sentence="A file with all that is kept about you."
          action={<Button variant="default">Download</Button>}
        >
          {content}
        </Card>
      </State>
      <State name="danger">
        <Card
          tone="danger"
          title="Delete your account"
          sentence="Nothing of it can be brought back."
          action={<Button color="red">Delete account</Button>}
        />
      </State>
      <State name="long text">
        <Card title={longText} sentence={longWord} action={<Button>Download</Button>} />
      </State>
    </States>
  ),
}

type FoldingProps = { title: string; sentence: string; atFirst: boolean }

function Folding({ title, sentence, atFirst }: FoldingProps) {
  const [open, setOpen] = useState(atFirst)
  return (
    <Panel title={title} sentence={sentence} open={open} onToggle={() => setOpen(!open)}>
      {content}
    </Panel>
  )
}

export const PanelStates: Story = {
  name: 'Panel',
  render: () => (
    <States>
      <State name="closed">
        <Folding title="Apps" sentence="Which apps may use this key." atFirst={false} />
      </State>
      <State name="open">
        <Folding title="Apps" sentence="Which apps may use this key." atFirst />
      </State>
      <State name="long text">
        <Folding title={longText} sentence={longWord} atFirst />
      </State>
    </States>
  ),
}

export const StepsStates: Story = {
  name: 'Steps',
  render: () => (
    <States>
      <State name="on the way">
        <Steps label="To the first session">
          <Step title="Copy your key" done="Copied">
            {content}
          </Step>
          <Step title="Add it to your app" current>
            {content}
          </Step>
          <Step title="See a session arrive">{content}</Step>
        </Steps>
      </State>
      <State name="without guidance">
        <Steps label="To the first session" plain>
          <Step title={undefined}>{content}</Step>
        </Steps>
      </State>
      <State name="long text">
        <Steps label="To the first session">
          <Step title={longText} done={longText}>
            {longWord}
          </Step>
        </Steps>
      </State>
    </States>
  ),
}

export const BreadcrumbsStates: Story = {
  name: 'Breadcrumbs',
  render: () => (
    <States>
      <State name="one page above">
        <Breadcrumbs here="reader">
          <Anchor href="#keys">License Keys</Anchor>
        </Breadcrumbs>
      </State>
      <State name="two pages above, long text">
        <Breadcrumbs here={longWord}>
          <Anchor href="#keys">License Keys</Anchor>
          <Anchor href="#reader">{longText}</Anchor>
        </Breadcrumbs>
      </State>
    </States>
  ),
}

export const Headings: Story = {
  name: 'Heading',
  render: () => (
    <States>
      {([1, 2, 3, 4] as const).map((order) => (
        <State key={order} name={`order ${order}`}>
          <Heading order={order}>Production keys</Heading>
        </State>
      ))}
    </States>
  ),
}

const stages = [
  { name: 'Build', sentence: 'A key for testing' },
  { name: 'Release', sentence: 'A key for each app' },
  { name: 'Scale', sentence: longText },
]

export const StageStripStates: Story = {
  name: 'StageStrip',
  render: () => (
    <States>
      <State name="not known yet">
        <StageStrip label="Stages" stages={stages} current={undefined} />
      </State>
      {stages.map(({ name }, place) => (
        <State key={name} name={`at ${name}`}>
          <StageStrip
            label="Stages"
            stages={stages}
            current={place}
            action={<Button size="xs">Continue</Button>}
          />
        </State>
      ))}
    </States>
  ),
}

function TabsOf({ small, titles }: { small?: boolean; titles: readonly string[] }) {
  const [value, setValue] = useState(titles[0] ?? '')
  const tabs = titles.map((title, at) => ({ id: title, title, count: at }))
  return (
    <>
      <Tabs
        label="Parts"
        tabs={tabs}
        value={value}
        onChange={setValue}
        panel={`${titles.join()}-panel`}
        {...(small && { small })}
      />
      <div id={`${titles.join()}-panel`} role="tabpanel" aria-label={value}>
        {content}
      </div>
    </>
  )
}

export const TabsStates: Story = {
  name: 'Tabs',
  render: () => (
    <States>
      <State name="with counts">
        <TabsOf titles={['Overview', 'Restrictions', 'Logs']} />
      </State>
      <State name="small">
        <TabsOf titles={['TypeScript', 'Swift']} small />
      </State>
      <State name="long text">
        <TabsOf titles={[longText, longWord]} />
      </State>
    </States>
  ),
}
