import type { TaxId } from '@fovea/contract/billing'
import {
  addressMessages,
  getTaxIdName,
  taxIdTypes,
  listTaxIdTypes,
  findCountryCode,
  maxTaxIdLength,
} from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { Button, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState, type SubmitEvent, useMemo } from 'react'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../ui/modals/ModalFoot.tsx'
import { FormError } from '../card/card-error.ts'
import { AddressFields, BillingEmail } from './AddressFields.tsx'
import { toBillingDetails, toOrderDetails, type BillingDetails } from './billing-details.ts'
import {
  findAddressErrors,
  findEmailError,
  toFieldErrors,
  findFirstOnPage,
} from './validate-details.ts'
import { SetUpProblem } from '../subscribing/SetUpProblem.tsx'
import { useSaveBillingDetails } from './use-save-billing-details.ts'
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx'
import flow from '../../../ui/layout/flow.module.css'
import classes from './AddressFields.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  address: Address | null
  taxId: TaxId | null
}

export function BillingDetailsModal({ opened, onClose, ...saved }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Change billing details" width={640}>
      <DetailsForm {...saved} onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the fields. */
function DetailsForm({ address, taxId, onClose }: Omit<Props, 'opened'>) {
  const { personal } = useCurrentWorkspace()
  const { email } = useCurrentUser()
  const save = useSaveBillingDetails({ email, address, taxId })
  const [incomplete, setIncomplete] = useState<FormError | null>(null)
  const form = useForm<BillingDetails>({
    initialValues: toBillingDetails({ email, address }),
    validateInputOnBlur: true,
    validate: (details) => ({
      ...(personal && findEmailError(details.email)),
      ...findAddressErrors(details, undefined),
    }),
  })
  const taxForm = useForm<TypedTaxId>({
    initialValues: taxId ? { ...taxId, type: getTaxIdName(taxId.type) } : usualTaxId(address),
    validate: {
      type: (type, { value }) => (value.trim() !== '' && type === '' ? 'Required' : null),
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const errors = { ...form.validate().errors, ...taxForm.validate().errors }
    const wrong = Object.keys(errors)
    if (wrong.length > 0) {
      findFirstOnPage(
        wrong.map((field) => form.getInputNode(field) ?? taxForm.getInputNode(field)),
      )?.focus()
      setIncomplete(new FormError(addressMessages.addressRequiredError))
      return
    }
    setIncomplete(null)
    save.mutate(
      { details: toOrderDetails(form.values, personal), taxId: chosenTaxId(taxForm.values) },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          const { type, value, ...ofAddress } = toFieldErrors(error)
          form.setErrors(ofAddress)
          taxForm.setErrors({ ...(type && { type }), ...(value && { value }) })
        },
      },
    )
  }

  const isShownAtField = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0
  return (
    <form onSubmit={submit} noValidate className={flow.column}>
      {personal && <BillingEmail form={form} isFirst />}
      <AddressFields form={form} />
      <TaxIdFields form={taxForm} country={form.values.country} />
      <SetUpProblem
        outcome={save.outcome}
        error={incomplete ?? (isShownAtField ? null : save.error)}
      />
      <ModalFoot>
        <Button type="submit" loading={save.isPending}>
          Save details
        </Button>
      </ModalFoot>
    </form>
  )
}

function usualTaxId(address: Address | null): TypedTaxId {
  const [usual] = listTaxIdTypes(address?.country ?? '')
  return { type: usual === undefined ? '' : getTaxIdName(usual), value: '' }
}

function chosenTaxId({ type: name, value }: TypedTaxId) {
  const type = taxIdTypes.find((taxIdType) => getTaxIdName(taxIdType) === name)
  return type === undefined || value.trim() === '' ? null : { type, value: value.trim() }
}

/** `type` is the type's display name. An empty `value` means no tax ID. */
type TypedTaxId = { type: string; value: string }

type TypedTaxIdProps = {
  form: UseFormReturnType<TypedTaxId>
  country: string
}

function TaxIdFields({ form, country }: TypedTaxIdProps) {
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
