import { platformTypes } from '@fovea/contract/license-keys/rules'
import { Drawing } from '../src/ui/drawings/Drawing.tsx'
import { KeyDrawing } from '../src/ui/drawings/KeyDrawing.tsx'
import { PlatformIcon } from '../src/ui/drawings/PlatformIcon.tsx'
import { Icon } from '../src/ui/drawings/Icon.tsx'
import { DaysLeft } from '../src/ui/drawings/DaysLeft.tsx'
import { Mark } from '../src/ui/drawings/Mark.tsx'
import { Picture } from '../src/ui/drawings/Picture.tsx'
import { Ring } from '../src/ui/drawings/Ring.tsx'
import { Row, State } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Drawings' } satisfies StoryGroup

const drawings = [
  'key',
  'chart',
  'gauge',
  'box',
  'book',
  'card',
  'bubble',
  'letter',
  'sheet',
  'list',
  'shield',
  'laptop',
  'lost',
] as const

export const Drawings: Story = {
  name: 'Drawing',
  render: () => (
    <Row>
      <State name="key, by itself">
        <KeyDrawing />
      </State>
      {drawings.map((name) => (
        <State key={name} name={name}>
          <Drawing name={name} />
        </State>
      ))}
    </Row>
  ),
}

const icons = [
  'check',
  'chevronDown',
  'chevronUp',
  'clock',
  'close',
  'copy',
  'download',
  'external',
  'help',
  'moon',
  'more',
  'pencil',
  'plus',
  'screen',
  'search',
  'sort',
  'sun',
  'trash',
  'warning',
] as const

export const Icons: Story = {
  name: 'Icon, Mark',
  render: () => (
    <Row>
      {icons.map((name) => (
        <State key={name} name={name}>
          <Icon name={name} /> <Icon name={name} size={24} />
        </State>
      ))}
      <State name="Mark">
        <Mark size={24} /> <Mark size={64} />
      </State>
    </Row>
  ),
}

export const PlatformIcons: Story = {
  name: 'PlatformIcon',
  render: () => (
    <Row>
      {platformTypes.map((platform) => (
        <State key={platform} name={platform}>
          <PlatformIcon platform={platform} />
        </State>
      ))}
    </Row>
  ),
}

const tones = ['iris', 'good', 'gaze', 'bad', 'idle'] as const

export const Rings: Story = {
  name: 'Ring',
  render: () => (
    <Row>
      {tones.map((tone) => (
        <State key={tone} name={tone}>
          <Ring tone={tone} share={0.7} size={24} />
        </State>
      ))}
      <State name="ticks">
        <DaysLeft days={18} total={30} left={18} />
      </State>
      <State name="few ticks">
        <DaysLeft days={3} total={30} left={3} />
      </State>
    </Row>
  ),
}

export const ProfilePictures: Story = {
  name: 'Picture',
  render: () => (
    <Row>
      <State name="two names">
        <Picture src="" name="Nora Lindqvist" />
      </State>
      <State name="one name">
        <Picture src="" name="nora@fovea.test" />
      </State>
      <State name="a picture that is missing">
        <Picture src="/missing.png" name="Ben Okafor" />
      </State>
    </Row>
  ),
}
