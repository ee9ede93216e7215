import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Text } from '@mantine/core'
import { Card } from '../../../ui/layout/Card.tsx'
import { TextLink } from '../../../ui/buttons/links.tsx'

type Props = {
  refusals: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled: boolean
}

export function AttachRefusals({ refusals, checked, onChange, disabled }: Props) {
  return (
    <Card
      title="Refused sessions"
      sentence="Shows which key, app and version was refused, when and why. This often explains the problem."
    >
      {refusals === 0 ? (
        <Text>None of your recent sessions were refused.</Text>
      ) : (
        <>
          <Checkbox
            label="Attach my last 20 refused sessions"
            checked={checked}
            onChange={(event) => onChange(event.currentTarget.checked)}
            disabled={disabled}
          />
          <TextLink to="/console/logs" search={{ code: 'REFUSED' }}>
            See them in the logs
          </TextLink>
        </>
      )}
    </Card>
  )
}
