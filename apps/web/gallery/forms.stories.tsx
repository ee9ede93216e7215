import { useState } from 'react'
import { z } from 'zod/mini'
import { ChoiceField } from '../src/ui/forms/ChoiceField.tsx'
import { Choice as Option, Choices } from '../src/ui/forms/Choices.tsx'
import { FieldForm } from '../src/ui/forms/FieldForm.tsx'
import { DateField } from '../src/ui/forms/DateField.tsx'
import { Facts } from '../src/ui/values/Facts.tsx'
import { LazySelect } from '../src/ui/forms/LazySelect.tsx'
import { RequestFields } from '../src/ui/requests/RequestFields.tsx'
import { ReplyForm } from '../src/ui/forms/ReplyForm.tsx'
import { RegionField } from '../src/ui/forms/RegionField.tsx'
import { FilterSelect } from '../src/ui/forms/FilterSelect.tsx'
import { RadioChoices } from '../src/ui/forms/RadioChoices.tsx'
import { SearchField } from '../src/ui/forms/SearchField.tsx'
import { idleOutcome, longText, longWord, doNothing } from './samples.ts'
import { State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Forms' } satisfies StoryGroup

const platforms = ['iOS (Swift)', 'Android (Java)', 'Web (JavaScript)', longText]

type ChoiceProps = { beginning?: string; error?: string; disabled?: boolean }

function Choice({ beginning = '', ...field }: ChoiceProps) {
  const [value, setValue] = useState(beginning)
  return (
    <ChoiceField
      label="Platform"
      options={platforms}
      value={value}
      onChange={setValue}
      {...field}
    />
  )
}

export const ChoiceFieldStates: Story = {
  name: 'ChoiceField',
  render: () => (
    <States>
      <State name="empty">
        <Choice />
      </State>
      <State name="chosen">
        <Choice beginning="Web (JavaScript)" />
      </State>
      <State name="long text">
        <Choice beginning={longText} />
      </State>
      <State name="error">
        <Choice error="Choose the platform that your app runs on." />
      </State>
      <State name="disabled">
        <Choice beginning="iOS (Swift)" disabled />
      </State>
    </States>
  ),
}

const reply = {
  label: 'Your answer',
  help: 'Sending opens the request again.',
  button: 'Send answer',
  maxLength: 5000,
}

export const ReplyFormStates: Story = {
  name: 'ReplyForm',
  render: () => (
    <States>
      <State name="empty">
        <ReplyForm
          {...reply}
          action={{ mutate: doNothing, isPending: false, outcome: idleOutcome }}
        />
      </State>
      <State name="sending, with a long help">
        <ReplyForm
          {...reply}
          help={longText}
          action={{ mutate: doNothing, isPending: true, outcome: idleOutcome }}
          isPrimary
        />
      </State>
    </States>
  ),
}

export const ChoicesStates: Story = {
  name: 'Choices, RadioChoices, FilterSelect',
  render: () => (
    <States>
      <State name="RadioChoices">
        <RadioChoices
          legend="At the end"
          name="end"
          values={['Go on', longWord]}
          value="Go on"
          labelOf={(value) => value}
          asideOf={() => longText}
          onChange={doNothing}
        />
      </State>
      <State name="FilterSelect">
        <FilterSelect
          label="Plan"
          any="Any plan"
          values={['basic', longWord]}
          labelOf={(value) => value}
          value={undefined}
          onChange={doNothing}
        />
      </State>
      <State name="checkboxes">
        <Choices legend="Colours">
          <Option checked onChange={doNothing}>
            Red
          </Option>
          <Option checked={false} onChange={doNothing}>
            Green
          </Option>
        </Choices>
      </State>
      <State name="in a row">
        <Choices legend="Days" row>
          <Option name="days" checked onChange={doNothing}>
            30
          </Option>
          <Option name="days" checked={false} onChange={doNothing}>
            90
          </Option>
        </Choices>
      </State>
    </States>
  ),
}

function RegionOf({ beginning = '' }: { beginning?: string }) {
  const [value, setValue] = useState(beginning)
  return <RegionField value={value} onChange={setValue} />
}

export const RegionFieldStates: Story = {
  name: 'RegionField',
  render: () => (
    <States>
      <State name="empty">
        <RegionOf />
      </State>
      <State name="chosen">
        <RegionOf beginning="Iceland" />
      </State>
    </States>
  ),
}

export const SearchFieldStates: Story = {
  name: 'SearchField',
  render: () => (
    <States>
      <State name="empty">
        <SearchField
          label="Search people"
          placeholder="Name or email"
          value=""
          onSearch={doNothing}
        />
      </State>
      <State name="long text">
        <SearchField label="Search people" value={longWord} onSearch={doNothing} />
      </State>
    </States>
  ),
}

export const DateFieldStates: Story = {
  name: 'DateField',
  render: () => (
    <States>
      <State name="empty">
        <DateField type="date" label="From (UTC)" value={undefined} onChange={doNothing} />
      </State>
      <State name="to the minute">
        <DateField
          type="datetime-local"
          label="From (UTC)"
          value="2026-01-31T12:00"
          onChange={doNothing}
        />
      </State>
    </States>
  ),
}

const report = {
  category: 'SDK',
  content: 'It does not start.',
  reply: 'busy@fovea.test',
  refusals: ['a', 'b'],
}

export const RequestFieldsStates: Story = {
  name: 'RequestFields',
  render: () => (
    <States>
      <State name="a report with refusals">
        <Facts>
          <RequestFields request={{ info: report }} />
        </Facts>
      </State>
      <State name="long text">
        <Facts>
          <RequestFields
            request={{
              info: { category: longText, content: `${longText}\n\n${longWord}`, reply: longWord },
            }}
          />
        </Facts>
      </State>
      <State name="empty">
        <Facts>
          <RequestFields request={{ info: {} }} />
        </Facts>
      </State>
    </States>
  ),
}

function Late({ searchable = false }: { searchable?: boolean }) {
  const [value, setValue] = useState(platforms[0] ?? '')
  return (
    <LazySelect
      label="Platform"
      data={platforms}
      value={value}
      onChange={(chosen) => setValue(chosen ?? '')}
      searchable={searchable}
    />
  )
}

export const LazySelectStates: Story = {
  name: 'LazySelect',
  render: () => (
    <States>
      <State name="chosen from">
        <Late />
      </State>
      <State name="searched">
        <Late searchable />
      </State>
    </States>
  ),
}

export const FieldFormStates: Story = {
  name: 'FieldForm',
  render: () => (
    <FieldForm
      label="Name"
      value="Reading Lab"
      rule={z.string()}
      action={{ mutate: doNothing, isPending: false, outcome: idleOutcome }}
      savedOf={String}
      submit="Rename"
    />
  ),
}
