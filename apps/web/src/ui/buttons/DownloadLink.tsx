import { Button } from '@mantine/core'
import { Icon } from '../drawings/Icon.tsx'

type Props = { href: string; children: string }

/** A plain link, so that the browser writes a large file to the disk as it arrives. */
export function DownloadLink(props: Props) {
  return (
    <Button
      component="a"
      variant="default"
      download
      leftSection={<Icon name="download" />}
      {...props}
    />
  )
}
