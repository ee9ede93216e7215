import { Button } from '@mantine/core'
import { Icon } from '../../ui/drawings/Icon.tsx'

export function ReferenceLink() {
  return (
    <Button
      component="a"
      href="/api/reference/"
      target="_blank"
      rel="noreferrer"
      title="Opens in a new tab"
      variant="default"
      rightSection={<Icon name="external" size={14} />}
    >
      API reference
    </Button>
  )
}
