import { Button, VisuallyHidden } from '@mantine/core'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import type { PostRoom } from '../kinds/post-room.ts'
import type { Post } from '../post.ts'
import classes from './post-columns.module.css'

const column = columnsOf<Post>()

const created = column.accessor('created', {
  header: 'Created',
  cell: ({ getValue }) => <Day iso={getValue()} />,
})
const category = column.accessor('category', { header: 'Category' })

type BoardActs = {
  viewer: `/console/${PostRoom['places']['viewer']}`
  onDelete: (post: Post) => void
}

export function postColumns({ viewer, onDelete }: BoardActs) {
  return [
    column.accessor('title', {
      header: 'Title',
      // The whole row opens the post: the link is stretched over it.
      cell: ({ row: { original } }) => (
        <TextLink className={classes.link} to={viewer} search={{ id: original.id }}>
          {original.title}
        </TextLink>
      ),
    }),
    created,
    category,
    column.display({
      id: 'delete',
      header: <VisuallyHidden>Delete</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <span className={classes.act}>
          <IconButton
            icon="trash"
            label={`Delete ${original.title}`}
            onClick={() => onDelete(original)}
          />
        </span>
      ),
    }),
  ]
}

type TrashActs = { onRestore: (id: string) => void; restoring: string | null }

export function trashColumns({ onRestore, restoring }: TrashActs) {
  return [
    column.accessor('title', {
      header: 'Title',
      cell: ({ getValue }) => <span className={classes.title}>{getValue()}</span>,
    }),
    created,
    category,
    column.computed(({ trashed }) => trashed ?? '', {
      id: 'trashed',
      header: 'Deleted',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.display({
      id: 'restore',
      header: <VisuallyHidden>Restore</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Restore ${original.title}`}
          loading={restoring === original.id}
          disabled={restoring !== null}
          onClick={() => onRestore(original.id)}
        >
          Restore
        </Button>
      ),
    }),
  ]
}
