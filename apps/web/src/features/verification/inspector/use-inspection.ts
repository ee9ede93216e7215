import { useEffect, useMemo, useState } from 'react'
import { checkSignature, isKeyOf, type SignatureState, type SigningKey } from './check-signature.ts'
import {
  readPaste,
  type Read,
  type ReadLease,
  type ReadLicense,
  type ReadRefusal,
} from './read-paste.ts'

type Asked = {
  paste: string
  /** The `Signature` header of a refusal that was pasted without it. */
  header: string
  /** A license key that a lease or a license file is compared with. */
  licenseKey: string
  /** Those of license files are published for longer. */
  keys: { leases: readonly SigningKey[]; licenses: readonly SigningKey[] } | undefined
}

/** What was found out of a paste; of which key it is, only where one was given. */
export type Checked = {
  read: ReadLease | ReadLicense | ReadRefusal
  signature: SignatureState
  isOfKey: boolean | undefined
}

/** Reads and checks what was pasted, in the page. `checked` comes a moment after `read`. */
export function useInspection({ paste, header, licenseKey, keys }: Asked) {
  const read = useMemo(() => readPaste(paste), [paste])
  const [checked, setChecked] = useState<Checked | undefined>()

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
  read: Read | undefined,
  header: string,
  licenseKey: string,
  keys: Asked['keys'],
): Promise<Checked | undefined> {
  if (read === undefined || read.kind === 'unreadable') return undefined
  const given = header.trim().replace(/^signature:\s*/i, '')
  const signature = read.signature ?? (given === '' ? undefined : given)
  const key = licenseKey.trim()
  const isAsked = read.kind !== 'refusal' && key !== '' && 'subtle' in crypto
  return {
    read,
    signature: await checkSignature(
      read,
      read.kind === 'license' ? keys?.licenses : keys?.leases,
      signature,
    ),
    isOfKey: isAsked ? await isKeyOf(read.claims.keyId, key) : undefined,
  }
}
