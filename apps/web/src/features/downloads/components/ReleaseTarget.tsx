import type { Release } from '@fovea/contract/downloads'
import { Button, Text } from '@mantine/core'
import { use, type MouseEvent } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { DownloadGate } from '../download-gate.ts'

export const guideName = 'Install guide'

const ownDocs = /^\/docs(?:#(.*))?$/

export function ReleaseTarget({ platform, version, target }: Release) {
  const mayDownload = use(DownloadGate)
  if (target === null)
    return (
      <Text span c="dimmed">
        Not yet available
      </Text>
    )
  const { kind, url } = target
  if (kind === 'file') {
    return (
      <Button
        component="a"
        href={url}
        rel="noreferrer"
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={14} />}
        aria-label={`Download ${platform} ${version}`}
        onClick={(event: MouseEvent) => {
          if (!mayDownload(url)) event.preventDefault()
        }}
      >
        Download
      </Button>
    )
  }
  const buttonProps = {
    variant: 'default',
    size: 'xs',
    'aria-label': `${guideName} for ${platform}`,
  } as const
  const docs = ownDocs.exec(url)
  return docs ? (
    <ButtonLink to="/console/docs" hash={docs[1] ?? ''} {...buttonProps}>
      {guideName}
    </ButtonLink>
  ) : (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      rightSection={<Icon name="external" size={14} />}
      {...buttonProps}
    >
      {guideName}
    </Button>
  )
}
