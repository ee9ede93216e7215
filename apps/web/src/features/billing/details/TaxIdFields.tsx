import {
  findCountryCode,
  maxTaxIdLength,
  getTaxIdName,
  taxIdTypes,
  listTaxIdTypes,
} from '@fovea/contract/billing/rules'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import classes from './AddressFields.module.css'

/** `type` is the type's display name. An empty `value` means no tax ID. */
export type TypedTaxId = { type: string; value: string }

type Props = {
  form: UseFormReturnType<TypedTaxId>
  country: string
}

export function TaxIdFields({ form, country }: Props) {
  const names = useMemo(() => {
    const usual = listTaxIdTypes(findCountryCode(country) ?? '').map(getTaxIdName)
    const all = taxIdTypes.map(getTaxIdName).toSorted((a, b) => a.localeCompare(b, 'en'))
    return [...new Set([...usual, ...all])]
  }, [country])
  return (
    <fieldset className={classes.address}>
      <legend>Tax ID</legend>
      <ChoiceField
        label="Type"
        options={names}
        required={form.values.value !== ''}
        {...form.getInputProps('type')}
        value={form.values.type}
        data-path="type"
      />
      <TextInput
        label="Number"
        description="Optional. It appears on invoices from now on."
        autoComplete="off"
        spellCheck={false}
        maxLength={maxTaxIdLength}
        {...form.getInputProps('value')}
      />
    </fieldset>
  )
}
