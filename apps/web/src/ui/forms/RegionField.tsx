import { listRegions } from '../../lib/text/regions.ts'
import { ChoiceField } from './ChoiceField.tsx'

const all = listRegions()
const names = all.map(({ name }) => name)
const aliases = new Map(all.map((region) => [region.name, region.aliases]))

type Props = Omit<Parameters<typeof ChoiceField>[0], 'label' | 'options' | 'aliases'>

export function RegionField(field: Props) {
  return <ChoiceField {...field} label="Region" options={names} aliases={aliases} />
}
