import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { blogKind } from '../kinds/blog.ts'
import { usecaseKind } from '../kinds/use-cases.ts'
import { NotPublished, PublishedText } from '../sharing/PublishedText.tsx'
import classes from '../sharing/PublishedText.module.css'

const kinds = [blogKind, usecaseKind]

export function PublicPostPage(): ReactNode {
  const { place, id } = useParams({ from: '/posts/$place/$id' })
  const kind = kinds.find(({ name }) => name === place)
  return (
    <div className={classes.reader}>
      {kind === undefined ? <NotPublished /> : <PublishedText key={id} kind={kind} id={id} />}
    </div>
  )
}
