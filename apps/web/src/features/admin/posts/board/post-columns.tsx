import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day } from '../../../../ui/values/Time.tsx'
import type { PostRoom } from '../kinds/post-room.ts'
import type { Post } from '../post.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import classes from './post-columns.module.css'

const column = columnsOf<Post>()

const created = column.accessor('created', 'Created', (value) => <Day iso={value} />)
const category = column.accessor('category', 'Category')

type BoardActs = {
  viewer: `/console/${PostRoom['places']['viewer']}`
  onDelete: (post: Post) => void
}

export function postColumns({ viewer, onDelete }: BoardActs) {
  return [
    column.accessor(
      'title',
      'Title',
      // The whole row opens the post: the link is stretched over it.
      (_, row) => (
        <TextLink className={classes.link} to={viewer} search={{ id: row.id }}>
          {row.title}
        </TextLink>
      ),
    ),
    created,
    category,
    column.display(
      'Delete',
      (row) => (
        <span className={classes.act}>
          <IconButton icon="trash" label={`Delete ${row.title}`} onClick={() => onDelete(row)} />
        </span>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

type TrashActs = { onRestore: (id: string) => void; restoring: string | null }

export function trashColumns({ onRestore, restoring }: TrashActs) {
  return [
    column.accessor('title', 'Title', (value) => <span className={classes.title}>{value}</span>),
    created,
    category,
    column.computed(
      ({ trashed }) => trashed ?? '',
      'Deleted',
      (value) => <Day iso={value} />,
    ),
    column.display(
      'Restore',
      (row) => (
        <RowButton
          label={`Restore ${row.title}`}
          loading={restoring === row.id}
          disabled={restoring !== null}
          onClick={() => onRestore(row.id)}
        >
          Restore
        </RowButton>
      ),
      { align: 'end', hiddenHeader: true },
    ),
  ]
}
