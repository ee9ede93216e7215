import { useEffect, useState } from 'react'
import { defineChunk, useChunk } from '../../lib/page/chunk.ts'

const skeletons = defineChunk('skeletons', () => import('../../shell/loading/ShellSkeleton.tsx'))

const lateMs = 2_000

/**
 * The router would load the skeletons with the first page, which hardly needs them: the one in the HTML stays until
 * there is something else. So they come with the other preloads, at once if a later page needs them, or if the first
 * one is late.
 */
function useSkeletons() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return useChunk(skeletons, isLate || document.getElementById('first-paint') === null).data
}

export function PendingPage() {
  const loaded = useSkeletons()
  return loaded === undefined ? null : <loaded.PageSkeleton />
}

export function PendingShell() {
  const loaded = useSkeletons()
  return loaded === undefined ? null : <loaded.ShellSkeleton />
}
