import type { TaxId } from '@fovea/contract/billing'
import {
  addressMessages,
  getTaxIdName,
  taxIdTypes,
  listTaxIdTypes,
} from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/auth'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type SubmitEvent } from 'react'
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
import { TaxIdFields, type TypedTaxId } from './TaxIdFields.tsx'
import { useSaveBillingDetails } from './use-save-billing-details.ts'
import flow from '../../../ui/layout/flow.module.css'

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
