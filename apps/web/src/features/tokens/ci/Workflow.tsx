// Scrollable content must be reachable with the keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { CiRule } from '@fovea/contract/tokens'
import { Button, Group } from '@mantine/core'
import { settings } from '../../../lib/page/settings.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
import { writeWorkflow } from './write-workflow.ts'
import classes from './Ci.module.css'

type Props = { rule: CiRule; audience: string; isNew?: boolean; onClose: () => void }

export function Workflow({ rule, audience, isNew = false, onClose }: Props) {
  const text = writeWorkflow(rule, {
    publicUrl: settings.publicUrl,
    audience: rule.audience ?? audience,
  })
  const { copy, notice } = useCopy(text)
  const sentence = `Save this as .github/workflows/fovea.yml in ${rule.repository}. It has no secret, so it can be public.`
  return (
    <>
      <p>{isNew ? <LiveRegion>The rule was created. {sentence}</LiveRegion> : sentence}</p>
      <section className={classes.workflow} aria-label="Workflow" tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <Group justify="flex-end" gap="xs" mt="lg">
        <output className={classes.notice}>{notice}</output>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          leftSection={<Icon name={notice === null ? 'copy' : 'check'} size={16} />}
          onClick={copy}
        >
          Copy workflow
        </Button>
      </Group>
    </>
  )
}
