import { TextInput } from '@mantine/core'
import { TextLink } from '../src/ui/buttons/links.tsx'
import { ConfirmModal } from '../src/ui/modals/ConfirmModal.tsx'
import { ConsentModal } from '../src/ui/modals/ConsentModal.tsx'
import { FormFoot } from '../src/ui/modals/FormFoot.tsx'
import { LeaveGuard } from '../src/ui/modals/LeaveGuard.tsx'
import { createLazyModal } from '../src/ui/modals/lazy-modal.tsx'
import { Modal } from '../src/ui/modals/Modal.tsx'
import { idleOutcome, longText, longWord, doNothing, serverError } from './samples.ts'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Modals' } satisfies StoryGroup

// A modal covers the page, so each of its states is a story of the gallery.

export const Plain: Story = {
  name: 'Modal',
  render: () => (
    <Modal opened onClose={doNothing} title="Rename the key">
      <TextInput label="Name" defaultValue="reader" />
      <FormFoot
        action={{ isPending: false, outcome: idleOutcome }}
        submit="Rename"
        onCancel={doNothing}
      />
    </Modal>
  ),
}

export const LongText: Story = {
  name: 'Modal, long text',
  render: () => (
    <Modal opened onClose={doNothing} title={`${longText}, ${longWord}`}>
      {Array.from({ length: 12 }, (_, at) => (
        <p key={at}>
          {longText}. {longWord}
        </p>
      ))}
    </Modal>
  ),
}

const LateModal = createLazyModal(() => new Promise<{ Modal: typeof Modal }>(() => {}), 'Modal')

export const CodeLoading: Story = {
  name: 'Modal, loading',
  render: () => (
    <LateModal opened onClose={doNothing} title={longText}>
      {longText}
    </LateModal>
  ),
}

const deletion = {
  opened: true,
  onClose: doNothing,
  onConfirm: doNothing,
  title: 'Delete your account?',
  children: 'Your keys stop working at once, and nothing of it can be brought back.',
  act: 'Delete account',
}

export const Confirm: Story = {
  name: 'ConfirmModal',
  render: () => <ConfirmModal {...deletion} />,
}

export const ConfirmTyped: Story = {
  name: 'ConfirmModal, to be typed',
  render: () => (
    <ConfirmModal
      {...deletion}
      typed={{ label: 'Type your email address to confirm', text: 'busy@fovea.test' }}
    />
  ),
}

export const ConfirmBusy: Story = {
  name: 'ConfirmModal, loading',
  render: () => <ConfirmModal {...deletion} busy />,
}

export const ConfirmFailed: Story = {
  name: 'ConfirmModal, error',
  render: () => (
    <ConfirmModal
      {...deletion}
      action={{ isPending: false, outcome: { ...idleOutcome, error: serverError } }}
    />
  ),
}

export const ConfirmLost: Story = {
  name: 'ConfirmModal, answer lost',
  render: () => (
    <ConfirmModal
      {...deletion}
      action={{ isPending: true, outcome: { ...idleOutcome, lost: serverError } }}
    />
  ),
}

export const Leaving: Story = {
  name: 'LeaveGuard, opened by a link',
  render: () => (
    <>
      <TextLink to="/console/docs">Leave the page</TextLink>
      <LeaveGuard
        isBlocked={() => true}
        title="Leave without saving?"
        sentence="Your changes to this template will be lost."
        stay="Keep editing"
      />
    </>
  ),
}

const form = {
  outcome: idleOutcome,
  opened: true,
  onClose: doNothing,
  agreed: true,
  onAgree: doNothing,
  consentError: null,
  ready: true,
  busy: false,
  error: null,
  onSubmit: doNothing,
  result: null,
  onResultPassed: doNothing,
}

type ConsentProps = { form: Parameters<typeof ConsentModal>[0]['form'] }

function Request({ form }: ConsentProps) {
  return (
    <ConsentModal
      form={form}
      title="Request a commercial license"
      width={800}
      sentence="Tell us what you plan. We answer within two working days."
      consent="I agree that what I write here is kept to answer my request."
      act="Send request"
      successNote="We will write to you soon."
    >
      <TextInput label="Organization" withAsterisk defaultValue="Fovea" />
      <TextInput label="Project description" withAsterisk defaultValue={longText} />
    </ConsentModal>
  )
}

export const Consent: Story = {
  name: 'ConsentModal',
  render: () => <Request form={form} />,
}

export const ConsentEmpty: Story = {
  name: 'ConsentModal, without consent',
  render: () => <Request form={{ ...form, agreed: false, ready: false }} />,
}

export const ConsentMissed: Story = {
  name: 'ConsentModal, sent without consent',
  render: () => (
    <Request form={{ ...form, agreed: false, ready: false, consentError: 'Required' }} />
  ),
}

export const ConsentBusy: Story = {
  name: 'ConsentModal, loading',
  render: () => (
    <Request form={{ ...form, busy: true, outcome: { ...idleOutcome, isHeld: true } }} />
  ),
}

export const ConsentFailed: Story = {
  name: 'ConsentModal, error',
  render: () => (
    <Request
      form={{ ...form, error: serverError, outcome: { ...idleOutcome, error: serverError } }}
    />
  ),
}

export const ConsentSent: Story = {
  name: 'ConsentModal, sent',
  render: () => <Request form={{ ...form, result: 'success' }} />,
}

export const ConsentNotSent: Story = {
  name: 'ConsentModal, not sent',
  render: () => <Request form={{ ...form, result: 'failure', error: serverError }} />,
}
