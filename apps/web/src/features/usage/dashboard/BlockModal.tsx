import { freeSessions } from '@fovea/contract/billing/prices'
import { blockTexts, type AccessBlock } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { settings } from '../../../lib/page/settings.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import flow from '../../../ui/layout/flow.module.css'

const blockAdvice: Record<Exclude<AccessBlock, 'prod'>, string> = {
  nokey: 'Sessions and costs appear here once you have a license key. The first one is free.',
  dev: `Talk to us about an extension or a commercial license, or create production keys, which are free up to ${formatNumber(freeSessions)} sessions a month. Your keys stay where they are.`,
}

type Props = {
  block: AccessBlock
  /** Also an expired one: the title names a commercial license whichever keys there were. */
  hadCommercialKey: boolean
}

export function BlockModal({ block, hadCommercialKey }: Props) {
  const navigate = useNavigate()
  const { message, button, leadsTo } = blockTexts[block]

  // Replaces this history entry, so that going back doesn't open the modal again.
  const leave = () => void navigate({ to: '/console/license-keys', replace: true })

  function onPress() {
    if (leadsTo === 'contact') window.open(settings.contactUrl, '_blank', 'noreferrer')
    leave()
  }

  return (
    <Modal opened onClose={leave} title={message} step={false}>
      <p className={flow.note}>
        {block === 'prod' ? adviseRenewal(hadCommercialKey) : blockAdvice[block]}
      </p>
      <Button
        fullWidth
        data-autofocus
        onClick={onPress}
        rightSection={leadsTo === 'contact' && <Icon name="external" size={14} />}
      >
        {button}
      </Button>
    </Modal>
  )
}

function adviseRenewal(hadCommercialKey: boolean): string {
  const keys = hadCommercialKey ? 'production and commercial keys' : 'production keys'
  return `None of your ${keys} works anymore, so apps that use them are refused. The license keys page shows which can be renewed.`
}
