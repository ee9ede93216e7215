import type { ProdKey } from '@fovea/contract/license-keys'
import { Skeleton } from '@mantine/core'
import { defineChunk, useChunk } from '../../../lib/page/chunk.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'

const keyDetail = defineChunk('KeyDetail', async () => (await import('./KeyDetail.tsx')).KeyDetail)

type Props = { prodKey: ProdKey; onDelete: () => void }

/** Loaded with the first row that opens. */
export function KeyDetailRow({ prodKey, onDelete }: Props) {
  const { data: KeyDetail, error, refetch } = useChunk(keyDetail)
  if (KeyDetail) return <KeyDetail prodKey={prodKey} onDelete={onDelete} />
  if (error) {
    return <QueryError title="The details could not be loaded." query={{ error, refetch }} />
  }
  return <Skeleton height="20rem" radius="md" />
}
