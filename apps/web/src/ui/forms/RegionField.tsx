import { Loader, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { chunk, useChunk } from '../../lib/page/chunk.ts'
import { loadRegions } from '../../lib/words/regions.ts'
import { ChoiceField } from './ChoiceField.tsx'

const regionList = chunk('regions', loadRegions)

type Props = Omit<Parameters<typeof ChoiceField>[0], 'label' | 'options' | 'aliases'>

/** A country or territory. Where the list does not arrive, its name can be typed. */
export function RegionField({ onChange, ...field }: Props) {
  const { data: regions, error } = useChunk(regionList)
  const names = useMemo(() => regions?.map(({ name }) => name) ?? [], [regions])
  const aliases = useMemo(
    () => new Map(regions?.map((region) => [region.name, region.aliases])),
    [regions],
  )

  if (error) {
    return (
      <TextInput
        {...field}
        label="Region"
        withAsterisk
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <ChoiceField
      {...field}
      onChange={onChange}
      label="Region"
      options={names}
      aliases={aliases}
      rightSection={regions === undefined && <Loader size={14} />}
    />
  )
}
