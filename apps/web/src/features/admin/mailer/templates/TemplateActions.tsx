import type { EmailTemplate } from '@fovea/contract/admin'
import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { useDeleteTemplate, useDuplicateTemplate } from '../calls.ts'

export function TemplateActions({ template }: { template: EmailTemplate }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate({ from: '/console/admin-email-sender' })
  const duplication = useDuplicateTemplate(({ _id }) => navigate({ search: { id: _id } }))
  const deletion = useDeleteTemplate(() =>
    navigate({ search: {}, replace: true, ignoreBlocker: true }),
  )

  function close() {
    deletion.reset()
    setAsking(false)
  }

  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={duplication.isPending}
        onClick={() => duplication.mutate(template)}
      >
        Duplicate
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={close}
        title="Delete this template?"
        act="Delete"
        action={deletion}
        onConfirm={() => deletion.mutate(template._id)}
      >
        <p>
          “{template.emailSubject}” and its list of who received it are deleted. The audit log keeps
          who it was sent to.
        </p>
      </ConfirmModal>
    </Group>
  )
}
