import {
  caProvinces,
  listCountries,
  requiresFullAddress,
  usStates,
} from '@fovea/contract/billing/rules'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import { canada, unitedStates, type BillingDetails } from './billing-details.ts'
import classes from './AddressFields.module.css'

const otherCountry = 'Other Country'
const stateNames = usStates.map(({ name }) => name)
const provinceNames = caProvinces.map(({ name }) => name)
const otherNames = listCountries()
  .map(({ name }) => name)
  .filter((name) => name !== unitedStates)

type EmailProps = { form: UseFormReturnType<BillingDetails>; isFirst?: boolean }

export function BillingEmail({ form, isFirst = false }: EmailProps) {
  return (
    <TextInput
      label="Billing email"
      description="For messages about your keys, requests and invoices. We'll email you a link to confirm a new address."
      type="email"
      autoComplete="email"
      withAsterisk
      aria-required
      data-autofocus={isFirst || undefined}
      {...form.getInputProps('email')}
    />
  )
}

/** In the United States and Canada taxes depend on the full address. */
export function AddressFields({ form }: { form: UseFormReturnType<BillingDetails> }) {
  const { country, state } = form.values
  const isElsewhere = country !== unitedStates
  const isFull = requiresFullAddress(country)
  const required = isFull && { withAsterisk: true, 'aria-required': true }

  function chooseCountry(chosen: string) {
    form.setValues({ country: chosen === otherCountry ? '' : chosen, state: '' })
    form.clearErrors()
  }

  return (
    <fieldset className={classes.address}>
      <legend>Billing address</legend>
      <ChoiceField
        label="Country"
        options={[unitedStates, otherCountry]}
        value={isElsewhere ? otherCountry : unitedStates}
        onChange={chooseCountry}
      />
      {isElsewhere ? (
        <ChoiceField
          label="Country name"
          options={otherNames}
          {...form.getInputProps('country')}
          value={country}
          onChange={chooseCountry}
          data-path="country"
        />
      ) : (
        <ChoiceField
          label="State"
          options={stateNames}
          {...form.getInputProps('state')}
          value={state}
          data-path="state"
        />
      )}
      <TextInput
        className={classes.line}
        label="Street address"
        autoComplete="address-line1"
        {...required}
        {...form.getInputProps('line1')}
      />
      <TextInput
        label="City"
        autoComplete="address-level2"
        {...required}
        {...form.getInputProps('city')}
      />
      {country === canada && (
        <ChoiceField
          label="Province"
          options={provinceNames}
          {...form.getInputProps('state')}
          value={state}
          data-path="state"
        />
      )}
      <TextInput
        label="Postal code"
        autoComplete="postal-code"
        {...required}
        {...form.getInputProps('postalCode')}
      />
    </fieldset>
  )
}
