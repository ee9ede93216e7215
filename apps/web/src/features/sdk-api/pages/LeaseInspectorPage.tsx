import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notify } from '../../../lib/page/notify.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { changeSample, createSample, type Sample } from '../inspector/create-sample.ts'
import { DecodedParts } from '../inspector/DecodedParts.tsx'
import { LeaseResult } from '../inspector/LeaseResult.tsx'
import { LicenseResult } from '../inspector/LicenseResult.tsx'
import { RefusalResult } from '../inspector/RefusalResult.tsx'
import { signingKeysQuery } from '../inspector/signing-keys-query.ts'
import { useInspection, type CheckedPaste } from '../inspector/use-inspection.ts'
import flow from '../../../ui/layout/flow.module.css'
import classes from '../inspector/LeaseInspector.module.css'

const below = ['label', 'input', 'error', 'description'] as const

/** Runs in the browser; nothing is sent. */
export function LeaseInspectorPage() {
  const keys = useQuery(signingKeysQuery)
  const [paste, setPaste] = useState('')
  const [header, setHeader] = useState('')
  const [licenseKey, setLicenseKey] = useState('')
  const [sample, setSample] = useState<Sample>()
  // The console's own keys did not sign the sample.
  const isSample = sample !== undefined && paste.includes(sample.lease.split('.')[2] ?? '')
  const usedKeys = useMemo(
    () => (isSample ? { leases: [sample.key], licenses: [] } : keys.data),
    [isSample, sample, keys.data],
  )
  const { read, checked } = useInspection({ paste, header, licenseKey, keys: usedKeys })
  const decoded = read?.kind === 'lease' || read?.kind === 'license' ? read : undefined

  async function show(pick: (made: Sample) => string) {
    try {
      const made = sample ?? (await createSample(getServerNow()))
      setSample(made)
      setPaste(pick(made))
    } catch {
      notify.error(
        'This browser can’t sign a sample. Use a current one, and open the console over https.',
      )
    }
  }

  return (
    <Page
      title="Lease inspector"
      sentence="See what a lease, a license file or a refusal says, who signed it, and whether it holds."
    >
      <QueryError
        title="The public keys could not be loaded. What you paste is decoded, but not verified."
        query={keys}
      />
      <div className={classes.split}>
        <div className={classes.side}>
          <Card>
            <div className={flow.column}>
              <Textarea
                label="Lease or answer"
                description="Paste a lease, a license file, a verdict, or a response with its headers (curl -i). It is checked in your browser, even offline, and sent nowhere."
                inputWrapperOrder={[...below]}
                classNames={{ input: classes.pasted ?? '' }}
                rows={7}
                spellCheck={false}
                autoComplete="off"
                value={paste}
                onChange={(event) => setPaste(event.currentTarget.value)}
                error={read?.kind === 'unreadable' ? read.why : null}
              />
              <div className={classes.samples}>
                <span>{isSample ? 'A sample, signed in this page.' : 'Or try a sample:'}</span>
                <Button variant="default" size="xs" onClick={() => void show(({ lease }) => lease)}>
                  Valid lease
                </Button>
                <Button variant="default" size="xs" onClick={() => void show(changeSample)}>
                  Changed lease
                </Button>
              </div>
              {read?.kind === 'refusal' && read.signature === undefined && (
                <TextInput
                  label="Signature header"
                  description="Of the same answer."
                  inputWrapperOrder={[...below]}
                  spellCheck={false}
                  autoComplete="off"
                  value={header}
                  onChange={(event) => setHeader(event.currentTarget.value)}
                />
              )}
              {(read?.kind === 'lease' || read?.kind === 'license') && (
                <TextInput
                  label="License key, optional"
                  description={`To see whether the ${read.kind} was issued for it.`}
                  inputWrapperOrder={[...below]}
                  spellCheck={false}
                  autoComplete="off"
                  value={licenseKey}
                  onChange={(event) => setLicenseKey(event.currentTarget.value)}
                />
              )}
            </div>
          </Card>
          {decoded && checked && <Result {...checked} />}
        </div>
        <div className={classes.side} data-empty={(!decoded && !checked) || undefined}>
          {decoded && <DecodedParts read={decoded} />}
          {!decoded && checked && <Result {...checked} />}
          {!decoded && !checked && (
            <Card>
              <EmptyState
                drawing="sheet"
                sentence="What you paste is shown here in its parts: the header, the claims and the signature."
              />
            </Card>
          )}
        </div>
      </div>
    </Page>
  )
}

function Result({ read, ...checked }: CheckedPaste) {
  switch (read.kind) {
    case 'lease':
      return <LeaseResult read={read} {...checked} />
    case 'license':
      return <LicenseResult read={read} {...checked} />
    case 'refusal':
      return <RefusalResult read={read} {...checked} />
  }
}
