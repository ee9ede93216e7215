import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import { RowButton } from '../../../../ui/buttons/RowButton.tsx'
import { PostStatus, statuses } from './PostStatus.tsx'
import { PostThumb } from './PostThumb.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import text from '../../../../ui/text/text.module.css'
import classes from './post-columns.module.css'

const column = createColumnHelper<Post>()

const created = column.accessor('created', 'Created', (value) => <Day iso={value} />)
const category = column.accessor('category', 'Category')

type BoardActions = {
  viewer: `/console/${PostKind['places']['viewer']}`
  onDelete: (post: Post) => void
}

export function createPostColumns({ viewer, onDelete }: BoardActions) {
  return [
    column.accessor(
      'title',
      'Title',
      // The link is stretched over the row and opens the post.
      (_, row) => (
        <>
          <PostThumb src={row.image} />
          <TextLink className={classes.link} to={viewer} search={{ id: row.id }}>
            <UserText text={row.title} />
          </TextLink>
        </>
      ),
    ),
    column.computed(
      ({ status }) => statuses[status].word,
      'Status',
      (_, row) => <PostStatus post={row} />,
    ),
    column.accessor('created', 'Created', (value, { author }) => (
      <>
        <Day iso={value} />
        <By name={author} />
      </>
    )),
    column.computed(
      ({ updated, unpublished }) => unpublished?.saved ?? updated,
      'Last edited',
      (value, { editor }) => (
        <>
          <Time iso={value} />
          <By name={editor} />
        </>
      ),
    ),
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

function By({ name }: { name: string | undefined }) {
  if (name === undefined) return null
  return (
    <span className={`${text.second} ${classes.by}`}>
      by <UserText text={name} titled />
    </span>
  )
}

type TrashActions = { onRestore: (id: string) => void; restoring: string | null }

export function createTrashColumns({ onRestore, restoring }: TrashActions) {
  return [
    column.accessor('title', 'Title', (value) => (
      <span className={classes.title}>
        <UserText text={value} />
      </span>
    )),
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
