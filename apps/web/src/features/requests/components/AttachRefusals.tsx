import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'

type Props = {
  refusals: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled: boolean
}

/** Stays in its place without refusals, so that nothing moves when they are known. */
export function AttachRefusals({ refusals, checked, onChange, disabled }: Props) {
  return (
    <Checkbox
      label="Attach up to 20 of the latest refused sessions"
      description={
        refusals === 0
          ? 'None of your recent sessions were refused.'
          : 'With key, app, version, time and cause, which often explain the problem.'
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={disabled || refusals === 0}
    />
  )
}
