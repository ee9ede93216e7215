import type { CiRule } from '@fovea/contract/tokens'

type WorkflowRule = Pick<CiRule, '_id' | 'branch' | 'tag' | 'environment'>

/** A workflow for GitHub Actions that signs in by the rule, with what every runner has: curl and jq. */
export function writeWorkflow(
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
