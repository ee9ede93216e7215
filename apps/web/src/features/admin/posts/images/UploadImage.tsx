import { Box, Button, FileInput, TextInput } from '@mantine/core'
import { uploadPostImage } from '@fovea/contract/admin'
import { useRef, useState, type FormEvent } from 'react'
import { useAction } from '../../../../lib/http/use-action.ts'
import { ActionNotice } from '../../../../ui/feedback/ActionNotice.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { ModalFoot } from '../../../../ui/modals/ModalFoot.tsx'
import { shrinkImage, toBase64 } from './shrink-image.ts'

type Props = { opened: boolean; onClose: () => void; onUploaded: (markdown: string) => void }

export function UploadImage({ opened, onClose, onUploaded }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Upload an image">
      <Form onClose={onClose} onUploaded={onUploaded} />
    </Modal>
  )
}

/** Inside the modal, so that every opening starts empty. */
function Form({ onClose, onUploaded }: Omit<Props, 'opened'>) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({})
  const fileField = useRef<HTMLButtonElement>(null)
  const altField = useRef<HTMLInputElement>(null)
  const upload = useAction({
    run: (data: string, once) => once(uploadPostImage, { body: { data } }),
    done: 'The image was uploaded.',
    failed: 'The image was not uploaded.',
    proceed: ({ payload }) => onUploaded(`![${escapeText(alt)}](${payload.doc.path})`),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    // The form of the post surrounds this one in React's tree.
    event.stopPropagation()
    const missing = {
      ...(file === null && { file: 'Choose a file.' }),
      ...(alt.trim() === '' && { alt: 'Say what the image shows.' }),
    }
    setErrors(missing)
    if (file === null) return fileField.current?.focus()
    if (missing.alt !== undefined) return altField.current?.focus()
    const image = await shrinkImage(file)
    if (image === undefined) {
      setErrors({ file: 'This file is not an image that the browser can read.' })
      return fileField.current?.focus()
    }
    upload.mutate(await toBase64(image))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FileInput
        ref={fileField}
        label="File"
        placeholder="Choose a file"
        // The field is a button, which can't be marked as required.
        description="Required. PNG, JPEG or WebP. Its place, camera and date are removed; large ones are made smaller."
        accept="image/png,image/jpeg,image/webp"
        withAsterisk
        value={file}
        error={errors.file}
        onChange={setFile}
      />
      <TextInput
        ref={altField}
        mt="md"
        label="Alt text"
        description="What the image shows, for readers who can’t see it."
        withAsterisk
        aria-required
        maxLength={300}
        value={alt}
        error={errors.alt}
        onChange={({ currentTarget: { value } }) => setAlt(value)}
      />
      <Box mt="md" hidden={upload.outcome.error === null && upload.outcome.lost === null}>
        <ActionNotice outcome={upload.outcome} />
      </Box>
      <ModalFoot>
        <Button variant="default" disabled={upload.outcome.isHeld} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={upload.isPending}>
          Upload
        </Button>
      </ModalFoot>
    </form>
  )
}

/** Brackets would end the alt text in Markdown. */
function escapeText(alt: string): string {
  return alt.trim().replaceAll(/[\\[\]]/g, (sign) => `\\${sign}`)
}
