import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatExact } from '../../../../lib/text/format.ts'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Modal } from '../../../../ui/modals/Modal.tsx'
import { postVersionsQuery } from '../calls.ts'
import type { PostKind } from '../kinds/post-kind.ts'
import type { Post } from '../post.ts'
import { VersionDetail } from './VersionDetail.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import classes from './PostVersions.module.css'

type Shown = {
  kind: PostKind
  post: Pick<Post, 'id' | 'status'>
  /** Called once the text of a version has become the unpublished changes. */
  onRestored: () => void | Promise<void>
}
type Props = Shown & { opened: boolean; onClose: () => void }

const reasons = { published: 'Published', saved: 'Saved', autosaved: 'Saved while typing' }

export function PostVersions({ opened, onClose, ...shown }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Versions" width={960}>
      <Versions {...shown} />
    </Modal>
  )
}

/** Inside the modal, so that the versions are read when it opens. */
function Versions({ kind, post, onRestored }: Shown) {
  const query = useQuery({ ...postVersionsQuery(post.id), refetchOnMount: 'always' })
  const [chosenId, setChosenId] = useState<string>()
  const versions = query.data ?? []
  const at = Math.max(
    0,
    versions.findIndex(({ _id }) => _id === chosenId),
  )
  const version = versions[at]
  return (
    <>
      <Pending query={query} failure="The versions could not be loaded." height={240} />
      {query.data?.length === 0 && (
        <p>There are no versions yet. The next change starts with one of the text before it.</p>
      )}
      {version !== undefined && (
        <div className={classes.versions}>
          <ul className={classes.list} aria-label="Versions">
            {versions.map(({ _id, reason, author, updated, isUnpublished }) => (
              <li key={_id}>
                <button
                  type="button"
                  className={classes.version}
                  aria-pressed={_id === version._id}
                  onClick={() => setChosenId(_id)}
                >
                  <time dateTime={updated}>{formatExact(updated)}</time>
                  <span className={classes.origin}>
                    {isUnpublished && post.status !== 'draft'
                      ? 'Unpublished changes'
                      : reasons[reason]}
                    {author !== null && (
                      <>
                        {' · '}
                        <UserText text={author} />
                      </>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <VersionDetail
            key={version._id}
            kind={kind}
            onRestored={onRestored}
            version={version}
            before={versions[at + 1]}
            newest={versions[0]}
          />
        </div>
      )}
    </>
  )
}
