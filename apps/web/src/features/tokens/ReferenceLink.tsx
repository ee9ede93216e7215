import { Button } from '@mantine/core'
import { Icon } from '../../ui/drawings/Icon.tsx'

/** Leads to the page of all calls, where a token can be tried. It is no page of the console, and opens beside it. */
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
