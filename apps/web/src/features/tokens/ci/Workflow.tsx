// Scrollable content must be reachable with the keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { CiRule } from '@fovea/contract/tokens'
import { Button, Group } from '@mantine/core'
import { settings } from '../../../lib/page/settings.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
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

type WorkflowRule = Pick<CiRule, '_id' | 'branch' | 'tag' | 'environment'>

/** A workflow for GitHub Actions that signs in by the rule, with what every runner has: curl and jq. */
function writeWorkflow(
  { _id, branch, tag, environment }: WorkflowRule,
  { publicUrl, audience }: { publicUrl: string; audience: string },
) {
  return `name: Fovea
on:
  ${writeTrigger({ branch, tag })}
permissions:
  contents: read
  id-token: write
jobs:
  fovea:
    runs-on: ubuntu-latest
${environment === null ? '' : `    environment: ${quote(environment)}\n`}    env:
      FOVEA_URL: ${publicUrl}
    steps:
      - name: Sign in to Fovea
        shell: bash
        run: |
          id_token=$(curl -sSf "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=${audience}" \\
            -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" | jq -r .value)
          token=$(jq -n --arg id_token "$id_token" '{rule: "${_id}", $id_token}' |
            curl -sSf "$FOVEA_URL/api/ci/token" -H 'Content-Type: application/json' -d @- |
            jq -r .payload.access_token)
          echo "::add-mask::$token"
          echo "FOVEA_TOKEN=$token" >> "$GITHUB_ENV"
      - name: Call the API
        run: curl -sSf "$FOVEA_URL/api/whoami" -H "Authorization: Bearer $FOVEA_TOKEN"
`
}

function writeTrigger({ branch, tag }: Pick<WorkflowRule, 'branch' | 'tag'>) {
  if (tag !== null) return `push: { tags: [${quote(tag)}] }`
  return branch === null ? 'push:' : `push: { branches: [${quote(branch)}] }`
}

/** A single-quoted text of YAML. */
function quote(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}
