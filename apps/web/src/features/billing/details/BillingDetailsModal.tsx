import type { TaxId } from '@fovea/contract/billing'
import { addressMessages, taxIdName, taxIdTypes, taxIdTypesOf } from '@fovea/contract/billing/rules'
import type { Address } from '@fovea/contract/session'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { useCurrentWorkspace } from '../../../lib/session/current-workspace.ts'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../ui/modals/ModalFoot.tsx'
import { FormProblem } from '../card/card-problem.ts'
import { AddressFields, BillingEmail } from './AddressFields.tsx'
import { detailsOf, orderOf, type BillingDetails } from './billing-details.ts'
import { addressComplaints, emailComplaint, fieldsOf, firstOnPage } from './details-checks.ts'
import { SetUpTrouble } from '../subscribing/SetUpTrouble.tsx'
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
    <Modal opened={opened} onClose={onClose} title="Billing details" width={640}>
      <DetailsForm {...saved} onClose={onClose} />
    </Modal>
  )
}

/** Inside the modal, so that what was typed is forgotten when it closes. */
function DetailsForm({ address, taxId, onClose }: Omit<Props, 'opened'>) {
  const { personal } = useCurrentWorkspace()
  const { email } = useCurrentUser()
  const save = useSaveBillingDetails({ email, address, taxId })
  const [incomplete, setIncomplete] = useState<FormProblem | null>(null)
  const form = useForm<BillingDetails>({
    initialValues: detailsOf({ email, address }),
    validateInputOnBlur: true,
    validate: (details) => ({
      ...(personal && emailComplaint(details.email)),
      ...addressComplaints(details, undefined),
    }),
  })
  const taxForm = useForm<TypedTaxId>({
    initialValues: taxId ? { ...taxId, type: taxIdName(taxId.type) } : usualTaxId(address),
    validate: {
      type: (type, { value }) => (value.trim() !== '' && type === '' ? 'Required' : null),
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const errors = { ...form.validate().errors, ...taxForm.validate().errors }
    const wrong = Object.keys(errors)
    if (wrong.length > 0) {
      firstOnPage(
        wrong.map((field) => form.getInputNode(field) ?? taxForm.getInputNode(field)),
      )?.focus()
      setIncomplete(new FormProblem(addressMessages.addressRequiredError))
      return
    }
    setIncomplete(null)
    save.mutate(
      { details: orderOf(form.values, personal), taxId: chosenTaxId(taxForm.values) },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          const { type, value, ...ofAddress } = fieldsOf(error)
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
      <SetUpTrouble
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

/** Without a tax ID, the type that is usual in the country is chosen already. */
function usualTaxId(address: Address | null): TypedTaxId {
  const [usual] = taxIdTypesOf(address?.country ?? '')
  return { type: usual === undefined ? '' : taxIdName(usual), value: '' }
}

function chosenTaxId({ type: name, value }: TypedTaxId) {
  const type = taxIdTypes.find((one) => taxIdName(one) === name)
  return type === undefined || value.trim() === '' ? null : { type, value: value.trim() }
}
