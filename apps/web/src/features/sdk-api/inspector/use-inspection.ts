import { useEffect, useMemo, useState } from 'react'
import {
  checkSignature,
  isKeyIdOf,
  type SignatureState,
  type SigningKey,
} from './check-signature.ts'
import {
  parsePaste,
  type ParsedPaste,
  type ParsedLease,
  type ParsedLicense,
  type ParsedRefusal,
} from './parse-paste.ts'

type InspectionInput = {
  paste: string
  header: string
  licenseKey: string
  /** Keys of license files stay published longer, so they are separate. */
  keys: { leases: readonly SigningKey[]; licenses: readonly SigningKey[] } | undefined
}

/** `isOfKey` is undefined unless a license key was given. */
export type CheckedPaste = {
  read: ParsedLease | ParsedLicense | ParsedRefusal
  signature: SignatureState
  isOfKey: boolean | undefined
}

/** Runs in the browser; nothing is sent. `checked` follows `read` asynchronously. */
export function useInspection({ paste, header, licenseKey, keys }: InspectionInput) {
  const read = useMemo(() => parsePaste(paste), [paste])
  const [checked, setChecked] = useState<CheckedPaste | undefined>()

  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const found = await check(read, header, licenseKey, keys)
      if (isCurrent) setChecked(found)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [read, header, licenseKey, keys])

  return { read, checked: checked?.read === read ? checked : undefined }
}

async function check(
  read: ParsedPaste | undefined,
  header: string,
  licenseKey: string,
  keys: InspectionInput['keys'],
): Promise<CheckedPaste | undefined> {
  if (read === undefined || read.kind === 'unreadable') return undefined
  const given = header.trim().replace(/^signature:\s*/i, '')
  const signature = read.signature ?? (given === '' ? undefined : given)
  const key = licenseKey.trim()
  const canCompare = read.kind !== 'refusal' && key !== '' && 'subtle' in crypto
  return {
    read,
    signature: await checkSignature(
      read,
      read.kind === 'license' ? keys?.licenses : keys?.leases,
      signature,
    ),
    isOfKey: canCompare ? await isKeyIdOf(read.claims.keyId, key) : undefined,
  }
}
